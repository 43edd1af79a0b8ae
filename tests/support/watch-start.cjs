// Loaded before the product: when it ends, writes into WATCHED what it had loaded. `libraries` are files outside of the build, `taken` says of each script whether V8 took what was compiled before.
const { writeFileSync } = require('node:fs');
const { basename } = require('node:path');
const { syncBuiltinESMExports } = require('node:module');
const vm = require('node:vm');

const taken = {};
class WatchedScript extends vm.Script {
  constructor(text, options) {
    super(text, options);
    taken[basename(options.filename)] = this.cachedDataRejected === false;
  }
}
vm.Script = WatchedScript;
syncBuiltinESMExports();
process.once('exit', () => {
  const libraries = Object.keys(require.cache).filter((path) => path !== __filename);
  writeFileSync(process.env.WATCHED, JSON.stringify({ libraries, taken }));
});
