// `npm run export -- FOLDER`: builds what is not built, then does it.
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('export');
