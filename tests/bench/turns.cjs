// Loaded before the product, whose IPC it listens to: `begin` … `end` answers the longest turn of the event loop between them, as CPU of the main thread, milliseconds.
const { readFileSync } = require('node:fs');

/** The process's own line is its main thread's. */
const used = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;

let isOn = false;
let longest = 0;
let last = 0;

function turn() {
  if (!isOn) return;
  const now = used();
  longest = Math.max(longest, now - last);
  last = used();
  setImmediate(turn);
}

process.on('message', (message) => {
  if (message === 'begin') {
    isOn = true;
    longest = 0;
    last = used();
    setImmediate(turn);
    process.send('begun');
  } else if (message === 'end') {
    // What runs in this turn belongs to it: told in the next.
    setImmediate(() => {
      isOn = false;
      process.send(longest);
    });
  }
});
process.channel.unref();
