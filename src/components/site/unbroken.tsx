import { UNBROKEN_IN_TITLE, UNBROKEN_WITH_MARKS } from '../../../config/public-html.ts';

interface UnbrokenProps {
  text: string;
  title?: boolean;
}

/** A text whose ranges and Chinese quantities stay on one line, with the marks around them. */
export function Unbroken({ text, title = false }: UnbrokenProps) {
  return text.split(title ? UNBROKEN_IN_TITLE : UNBROKEN_WITH_MARKS).map((part, index) =>
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
