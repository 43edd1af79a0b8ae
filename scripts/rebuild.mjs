// `npm run rebuild`: builds what is not built, then makes anew what follows from the articles' texts.
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('rebuild');
