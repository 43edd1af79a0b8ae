import { Fragment, type ReactNode } from 'react';
import { clausesOf } from './title-phrases.ts';
import { Unbroken } from './unbroken.tsx';

/** Parts between which a line may break. */
const inParts = (parts: readonly ReactNode[]) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no name but their place, and never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/**
 * A title. A Chinese one is set as a magazine would: in clauses (`.clause`), each on a line of its own where it fits there, a longer one broken between its words. By itself a
 * browser breaks anywhere, or at spaces alone.
 */
export function Title({ text }: { text: string }) {
  const clauses = clausesOf(text);
  return inParts(
    clauses.map((phrases, place) => {
      const drawn = inParts(phrases.map((phrase) => <Unbroken key={phrase} text={phrase} title />));
      const isSpaced = clauses.length > 1 && /\S \S/.test(phrases[0] ?? '');
      if (phrases.length === 1 && !isSpaced) return drawn;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <span key={place} className="clause">
          {drawn}
        </span>
      );
    }),
  );
}
