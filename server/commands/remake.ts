import type { Deps } from '../deps.ts';
import { makeCards } from '../resources/articles/derived/cards.ts';
import { deriveSome } from '../resources/articles/derived/derived.ts';
import { reindexSome } from '../resources/articles/derived/reindex.ts';
import { untilDone } from '../turns.ts';

/** Makes everything that follows from the articles' texts and is not there: their public HTML, their readable text, the search index. */
export async function remake(deps: Deps): Promise<{ texts: number; indexed: number }> {
  await untilDone(() => makeCards(deps));
  return { texts: await untilDone(() => deriveSome(deps)), indexed: await untilDone(() => reindexSome(deps)) };
}
