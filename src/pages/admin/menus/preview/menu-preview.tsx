import { Alert, Card, Flex, Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { yearIn } from '../../../../../config/calendar.ts';
import type { Language } from '../../../../../config/languages.ts';
import type { Menu, Position } from '../../../../../contract/menus.ts';
import { useConsoleSettings } from '../../../../components/admin/console-settings.ts';
import { useWidth } from '../../../../components/admin/use-width.ts';
import { type RootData, SitePlace } from '../../../../components/site/root-data.tsx';
import { SiteFooter } from '../../../../layouts/site/site-footer.tsx';
import { SiteHeader } from '../../../../layouts/site/site-layout.tsx';
import { settingsIn } from '../../../../locales/said.ts';
import base from '../../../../styles/base.css?inline';
import { useDarkMode } from '../../../../theme/theme-switch.tsx';
import styles from './menu-preview.module.css';
import { firstViewport, PreviewPlaceholder, previewNodes, VIEWPORTS, type Viewport } from './preview-parts.tsx';

interface MenuPreviewProps {
  rows: readonly Menu[];
  /** Only this part is drawn: the entries stand below the preview, and are to be seen beside it. */
  position: Position;
}

/** Header or footer as readers will see it, with what was just moved or hidden. */
export function MenuPreview({ rows, position }: MenuPreviewProps) {
  const [viewport, setViewport] = useState<Viewport>(firstViewport);
  const shown = VIEWPORTS[viewport];
  const [language, setLanguage] = useState<Language>('en');
  const { dark } = useDarkMode();
  const { ref: box, width: room } = useWidth<HTMLDivElement>(0);
  const { values: settings, asked } = useConsoleSettings();
  const failed = asked && settings === null;
  const data = useMemo<RootData | null>(
    () =>
      settings
        ? {
            language,
            public_url: window.location.origin,
            is_error: false,
            year: yearIn(settings.time_zone, new Date()),
            settings: settingsIn(language, settings),
            menus: previewNodes(rows),
            // Of no page: no entry is lit, and the switch leads home.
            address: '',
            leads: { en: '/', zh: '/zh' },
          }
        : null,
    [language, rows, settings],
  );
  return (
    <Card
      title="预览"
      size="small"
      className="ui-below"
      extra={
        <Flex gap={8} wrap justify="end">
          <Segmented<Viewport>
            aria-label="预览的屏幕"
            value={viewport}
            options={(Object.keys(VIEWPORTS) as Viewport[]).map((value) => ({ value, label: VIEWPORTS[value].label }))}
            onChange={setViewport}
          />
          <Segmented<Language>
            aria-label="预览的语言"
            value={language}
            options={[
              { value: 'en', label: '英文' },
              { value: 'zh', label: '中文' },
            ]}
            onChange={setLanguage}
          />
        </Flex>
      }
    >
      <div ref={box}>
        {failed && <Alert type="warning" showIcon title="预览加载失败，请重新加载页面" />}
        {!failed && (!data || room === 0) ? <PreviewPlaceholder viewport={viewport} position={position} /> : null}
        {data && room > 0 && (
          <PreviewFrame
            key={viewport}
            title={`菜单预览：${shown.label}`}
            width={shown.width}
            height={shown.height[position]}
            language={language}
            dark={dark}
            room={room - 2}
          >
            <SitePlace root={data}>
              {position === 'header' && <SiteHeader />}
              <main className={position === 'header' ? styles.page : styles.end}>
                <span className={styles.line} />
                <span className={styles.line} />
                <span className={styles.line} />
              </main>
              {position === 'footer' && <SiteFooter />}
            </SitePlace>
          </PreviewFrame>
        )}
      </div>
    </Card>
  );
}

interface PreviewFrameProps {
  title: string;
  /** Pixels of the reader's window; its width decides which menus the pages show. */
  width: number;
  /** Its height, whatever it holds: nothing around it moves when the page comes. */
  height: number;
  language: Language;
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
function PreviewFrame({ title, width, height, language, dark, room, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [holder, setHolder] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!loaded || !inside) return;
    const style = inside.createElement('style');
    style.textContent = `${base}\nbody { min-block-size: 0; }\nbody > div { min-block-size: 100vh; display: flex; flex-direction: column; }\nbody > div > main { flex: 1 0 auto; }\n${consoleRules()}`;
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
    return () => inside.removeEventListener('click', stay, true);
  }, [loaded]);
  useEffect(() => {
    if (!loaded) return;
    const root = frame.current?.contentDocument?.documentElement;
    root?.classList.toggle('dark', dark);
    root?.setAttribute('lang', language === 'zh' ? 'zh-CN' : 'en');
  }, [dark, language, loaded]);

  const scale = Math.min(1, room / width);
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
