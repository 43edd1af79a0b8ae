import { UNBROKEN } from '../../../config/unbroken.ts';

/** A text whose ranges and Chinese quantities stay on one line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(UNBROKEN).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no name but their place, and never move.
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
