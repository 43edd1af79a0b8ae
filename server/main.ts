import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { MEMORY } from '../config/limits.ts';
import { keepCompiled, loadCompiled } from './compiled.ts';

// How often all is swept, not how much there may be: an import inside the server takes what it needs. Before anything is loaded: what was compiled goes with the flags.
setFlagsFromString(`--heap-growing-percent=${MEMORY.heap_growth_percent}`);

// The build starts the product once so, to have what a start compiles lie ready for all later ones.
if (process.argv.includes('--keep-compiled')) process.once('exit', keepCompiled);

const { serve } = loadCompiled<typeof import('./serve.ts')>(join(dirname(fileURLToPath(import.meta.url)), 'serve.cjs'));
serve(loadCompiled);
