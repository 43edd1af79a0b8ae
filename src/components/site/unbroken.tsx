import { Fragment } from 'react';
import { ELIDED, UNBROKEN_IN_TITLE, UNBROKEN_WITH_MARKS } from '../../../config/public-html.ts';

interface UnbrokenProps {
  text: string;
  title?: boolean;
}

const HAN = /\p{Script=Han}/u;

/** A text whose ranges and Chinese quantities stay on one line, with the marks around them; English words with an apostrophe are marked as such in a Chinese one. */
export function Unbroken({ text, title = false }: UnbrokenProps) {
  const isChinese = HAN.test(text);
  return text.split(title ? UNBROKEN_IN_TITLE : UNBROKEN_WITH_MARKS).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no name but their place, and never move.
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : isChinese && part.includes('’') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no name but their place, and never move.
      <Fragment key={index}>
        {part.split(ELIDED).map((piece, at) =>
          at % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no name but their place, and never move.
            <span key={at} lang="en">
              {piece}
            </span>
          ) : (
            piece
          ),
        )}
      </Fragment>
    ) : (
      part
    ),
  );
}
