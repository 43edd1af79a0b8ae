import type { RefObject } from 'react';

export interface RichEditorProps {
  /** Id of the box to write in, for labels and for scrolling to errors. */
  id?: string;
  /** What is written here, for those who cannot see the label. */
  label: string;
  /** The form's value: HTML as it is stored. */
  value: string;
  /** What the server has; a text that says the same is handed over exactly so. */
  saved?: string;
  /** Language of the text. */
  lang?: string;
  disabled?: boolean;
  invalid?: boolean;
  /** Id of the element that explains what is wrong. */
  describedBy?: string;
  /** Whether the cursor is wanted as soon as there is a text to write in; asked at that moment. */
  autoFocus?: RefObject<boolean>;
  /** Not called before somebody really changes something; then in pauses of typing, see flush.ts. */
  onChange: (html: string) => void;
  /** How many files are being uploaded into the text. What is saved meanwhile does not hold them. */
  onUploading?: (running: number) => void;
}
