import { useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom';
import { readStoredJson } from '../../browser-storage.ts';

/** How long a screen may take until it is as tall as it was, milliseconds. */
const COMING_MS = 10_000;
/** Where the router keeps the places over a reload. */
const KEY = 'console-places';
/** Who does one of these has gone on. */
const GOING_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Hold {
  isOver: () => boolean;
  end: () => void;
}

/** Keeps the window at a height that the screen may not have yet, as its rows come, until somebody or something else moves it. */
function holdAt(y: number): Hold {
  let over = false;
  const root = document.documentElement;
  const isTall = () => root.scrollHeight - root.clientHeight >= y;
  const go = () => window.scrollTo(0, y);
  const growing = new ResizeObserver(go);
  const moved = () => isTall() && Math.abs(window.scrollY - y) > 1 && end();
  const timer = setTimeout(() => end(), COMING_MS);
  function end(): void {
    over = true;
    clearTimeout(timer);
    growing.disconnect();
    window.removeEventListener('scroll', moved);
    for (const event of GOING_ON) window.removeEventListener(event, end, true);
  }
  growing.observe(document.body);
  window.addEventListener('scroll', moved, { passive: true });
  for (const event of GOING_ON) window.addEventListener(event, end, true);
  go();
  return { isOver: () => over, end };
}

/** Back at a screen, or after a reload, one is where one was in it; elsewhere at the top. The router alone looks once, before any list has its rows. */
export function PlaceBack() {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const places = useRef<Record<string, number> | null>(null);
  useLayoutEffect(() => {
    places.current ??= readStoredJson<Record<string, number>>(KEY, 'sessionStorage') ?? {};
    const known = places.current;
    const wanted = isBack ? Number(known[key] ?? 0) : 0;
    const hold = wanted > 0 ? holdAt(wanted) : null;
    const note = () => {
      // On the way there the window stands where it can.
      if (hold?.isOver() ?? true) known[key] = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      hold?.end();
      window.removeEventListener('scroll', note);
    };
  }, [key, isBack]);
  return <ScrollRestoration storageKey={KEY} />;
}
