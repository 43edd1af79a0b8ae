import type { Deps } from '../../deps.ts';
import { makeCards } from '../../resources/articles/derived/cards.ts';
import { deriveSome } from '../../resources/articles/derived/derived.ts';
import { reindexSome } from '../../resources/articles/derived/reindex.ts';

/** Does a work piece by piece to its end and answers how much it was. */
async function whole(piece: () => Promise<number>): Promise<number> {
  for (let done = 0; ; ) {
    const some = await piece();
    if (some === 0) return done;
    done += some;
  }
}

/** Makes everything that follows from the articles' texts and is not there: their public HTML, their readable text, the search index. */
export async function remake(deps: Deps): Promise<{ texts: number; indexed: number }> {
  await whole(() => makeCards(deps));
  return { texts: await whole(() => deriveSome(deps)), indexed: await whole(() => reindexSome(deps)) };
}
