/** Files that got other contents under their address while a window of this browser was open: it goes on showing the old ones unless it is told. */

const CHANNEL = 'media-replaced';

/** When it was replaced, by address: where a file is shown, the mark behind its address makes it another one to the browser. */
const marks = new Map<string, number>();

/** The address under which the file is fetched as it is now. For showing only, never for what is stored. */
export function freshAddress(src: string): string {
  const mark = marks.get(src);
  return mark === undefined ? src : `${src}?v=${mark}`;
}

/** Tells the other windows of this browser. */
export function tellReplaced(src: string): void {
  marks.set(src, Date.now());
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(src);
  channel.close();
}

const listeners = new Set<() => void>();
/** Open as long as anything is shown that may be replaced: one for all pictures of a text. */
let open: BroadcastChannel | null = null;

function listen(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (typeof data !== 'string') return;
    marks.set(data, Date.now());
    for (const heard of listeners) heard();
  };
  return channel;
}

/** Calls `heard` whenever another window has replaced a file. Answers what ends it. */
export function onReplaced(heard: () => void): () => void {
  open ??= listen();
  listeners.add(heard);
  return () => {
    listeners.delete(heard);
    if (listeners.size > 0) return;
    open?.close();
    open = null;
  };
}
