// Loaded before the product, whose IPC it listens to: `begin` … `end` answers what requests asked its database between them, `[text, values]` each. What its timers ask is not noted.
const { AsyncLocalStorage } = require('node:async_hooks');
const { Server } = require('node:http');
const { createRequire } = require('node:module');

const own = createRequire(`${process.cwd()}/package.json`);
const request = new AsyncLocalStorage();
let asked = null;
const note = (text, values) => {
  if (request.getStore()) asked?.push([text, [...values]]);
};

const { emit } = Server.prototype;
Server.prototype.emit = function within(name, ...rest) {
  return name === 'request' ? request.run(true, () => emit.call(this, name, ...rest)) : emit.call(this, name, ...rest);
};

const Sqlite = own(Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20');
const { prepare } = Sqlite.prototype;
Sqlite.prototype.prepare = function noted(text) {
  const statement = prepare.call(this, text);
  for (const name of ['all', 'run']) {
    const plain = statement[name];
    statement[name] = (...values) => {
      note(text, values.flat());
      return plain.apply(statement, values);
    };
  }
  return statement;
};

if (process.env.DATABASE_URL) {
  const { prototype } = own('pg').Client;
  const { query } = prototype;
  prototype.query = function noted(asking, ...rest) {
    if (typeof asking === 'string') note(asking, Array.isArray(rest[0]) ? rest[0] : []);
    else if (typeof asking.text === 'string') note(asking.text, asking.values ?? (Array.isArray(rest[0]) ? rest[0] : []));
    return query.call(this, asking, ...rest);
  };
}

process.on('message', (message) => {
  if (message === 'begin') {
    asked = [];
    process.send('begun');
  } else if (message === 'end') {
    process.send(asked);
    asked = null;
  }
});
process.channel.unref();
