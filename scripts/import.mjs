// `npm run import -- wordpress FILE`, `npm run import -- exampress FOLDER`: builds what is not built, then runs the import.
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('import');
