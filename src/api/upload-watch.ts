import { LIMITS } from '../../config/limits.ts';

/** Tells when an upload stands still, and when it moves again: no byte has left for seconds, no answer comes, or the browser has lost its line. */
export function watchUpload(tell: (stalled: boolean) => void): { moved: (share: number) => void; stop: () => void } {
  let stalled = false;
  let timer: ReturnType<typeof setTimeout>;
  const say = (next: boolean) => {
    if (next !== stalled) tell(next);
    stalled = next;
  };
  const stall = () => say(true);
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('offline', stall);
  };
  const moved = (share: number) => {
    clearTimeout(timer);
    timer = setTimeout(stall, LIMITS.upload_stall_ms[share < 1 ? 'sending' : 'answering']);
    say(false);
  };
  moved(0);
  window.addEventListener('offline', stall);
  return { moved, stop };
}
