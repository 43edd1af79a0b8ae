import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import base from '../../../../styles/base.css?inline';
import styles from './menu-preview.module.css';

interface PreviewFrameProps {
  title: string;
  /** Pixels of the reader's window; its width decides which menus the pages show. */
  width: number;
  /** Its height at most; a shorter page makes it lower. */
  height: number;
  language: 'en' | 'zh';
  dark: boolean;
  /** Pixels that the frame may take; a wider window is drawn smaller. */
  room: number;
  children: ReactNode;
}

/** A document of its own in standards mode: a frame without one is in quirks mode. */
const EMPTY = '<!doctype html><html lang="en"><head></head><body></body></html>';

/** The rules of our own style sheets: with the public parts, the console's document has loaded theirs. What is meant for public pages as a whole is not among them. */
function consoleRules(): string {
  return [...document.styleSheets]
    .filter(({ ownerNode }) => ownerNode instanceof HTMLElement && ownerNode.matches('link, [data-vite-dev-id]'))
    .flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText))
    .join('\n');
}

/** Public markup in a window of its own width and styles. Menus open as they do for readers; nothing else in here does anything. */
export function PreviewFrame({ title, width, height: most, language, dark, room, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  const [content, setContent] = useState(0);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!loaded || !inside) return;
    const style = inside.createElement('style');
    style.textContent = `${base}\nbody { min-block-size: 0; }\n${consoleRules()}`;
    const box = inside.createElement('div');
    inside.head.replaceChildren(style);
    inside.body.replaceChildren(box);
    setHolder(box);
    const stay = (event: Event) => {
      if ((event.target as Element).closest('summary')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    inside.addEventListener('click', stay, true);
    const observer = new ResizeObserver(() => setContent(Math.ceil(box.getBoundingClientRect().height)));
    observer.observe(box);
    return () => {
      observer.disconnect();
      inside.removeEventListener('click', stay, true);
    };
  }, [loaded]);
  useEffect(() => {
    if (!loaded) return;
    const root = frame.current?.contentDocument?.documentElement;
    root?.classList.toggle('dark', dark);
    root?.setAttribute('lang', language === 'zh' ? 'zh-CN' : 'en');
  }, [dark, language, loaded]);

  const scale = Math.min(1, room / width);
  const height = content === 0 ? most : Math.min(most, content);
  return (
    <div className={styles.window} style={{ inlineSize: Math.floor(width * scale), blockSize: Math.ceil(height * scale) }}>
      <iframe
        ref={frame}
        title={title}
        srcDoc={EMPTY}
        onLoad={() => setLoaded(true)}
        className={styles.frame}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
      />
      {holder && createPortal(children, holder)}
    </div>
  );
}
