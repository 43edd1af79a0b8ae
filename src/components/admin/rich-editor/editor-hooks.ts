import type { Media } from '../../../../contract/media.ts';

/** What the text asks the screen for. Positions are ProseMirror positions at the time of asking. */
export type Ask =
  | { kind: 'link' }
  | { kind: 'formula'; block: boolean; latex: string; pos: number | null }
  | { kind: 'picture'; pos: number }
  | { kind: 'picture-upload'; upload: number; name: string }
  | { kind: 'choose-picture'; pos: number | null }
  | { kind: 'choose-audio'; pos: number | null }
  | { kind: 'table' }
  | { kind: 'html'; pos: number }
  /** The heading at `pos`. */
  | { kind: 'also-asked'; pos: number };

/** What the schema and the plugins need from outside; made once per editor. */
export interface EditorHooks {
  ask: (request: Ask) => void;
  /** Tells the person something that needs no answer. */
  tell: (level: 'success' | 'info' | 'warning' | 'error', text: string) => void;
  /** Opens what finds words in the text, and goes there. */
  find: () => void;
  /** Gives a file of the library the alternative text that it has in the text. Says itself how it went. */
  describeFile: (media: Pick<Media, 'id' | 'version'>, alt: string) => void;
  /** How many uploads run, and how many have failed and wait for a decision. */
  uploadsChanged: (running: number, failed: number) => void;
}
