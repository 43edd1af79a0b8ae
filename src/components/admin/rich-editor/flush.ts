/**
 * The open editors, for whoever saves. It knows nothing of TipTap, so that a form may import it without loading the editor.
 */
interface OpenEditor {
  /** Hands text that is still on its way to the form over to it, synchronously. */
  flush: () => void;
  /** Files that are being uploaded into the text right now. */
  uploads: () => number;
  /** Those, and the files that failed and wait for a decision or for the line. */
  unfinished: () => number;
}

const open = new Set<OpenEditor>();

/** Registers an editor that is on the screen; answers how to take it off. */
export function registerRichEditor(editor: OpenEditor): () => void {
  open.add(editor);
  return () => {
    open.delete(editor);
  };
}

/**
 * Brings every form up to the last keystroke. Editors tell their form of changes in pauses of typing, at least every two seconds: call this right
 * before reading a form's values to save, keep or compare them.
 */
export function flushRichEditors(): void {
  for (const editor of open) editor.flush();
}

/** How many files are still being uploaded into texts. A text that is saved now is saved without them. */
export function richEditorUploads(): number {
  return [...open].reduce((sum, editor) => sum + editor.uploads(), 0);
}

/** Whether a text has places that wait for files: another text in its stead would have none, and the files would end nowhere. */
export function hasUnfinishedUploads(): boolean {
  return [...open].some((editor) => editor.unfinished() > 0);
}

/** What is said instead of doing what would take such places away. */
export const uploadsFirst = (then: string): string => `请等待上传完成，或移除未完成的文件，再${then}`;
