/** A range (`0–120`), and a number with the first sign of what it counts in Chinese (`20 分`). */
const TOGETHER = /(\d[\d.,]*–\d[\d.,]*(?: \p{Script=Han})?|\d[\d.,]* \p{Script=Han})/u;

/** A text whose ranges and Chinese quantities stay on one line: a browser would break them behind the dash, and at the space. */
export function Unbroken({ text }: { text: string }) {
  return text.split(TOGETHER).map((part, index) =>
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
