import { CopyOutlined, DesktopOutlined, ExportOutlined, MobileOutlined, MoonOutlined, ReloadOutlined, SunOutlined, TabletOutlined } from '@ant-design/icons';
import { Button, Segmented, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { below } from '../../../../../config/breakpoints.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { useCopy } from '../../../../components/admin/use-copy.tsx';
import { Drawer } from '../../../../components/admin/windows.tsx';
import { useDarkMode } from '../../../../theme/theme-switch.tsx';
import styles from './preview.module.css';

export interface PreviewLink {
  /** Path and query on this site. */
  url: string;
  expires_at: string;
}

interface PreviewPanelProps {
  open: boolean;
  link: PreviewLink;
  /** Counts up with every refresh: the frame loads anew. */
  round: number;
  busy: boolean;
  onRefresh: () => void;
  onClose: () => void;
}

/** CSS pixels; 0 is the whole width. */
const WIDTHS = { phone: 390, tablet: 768, desktop: 0 } as const;
type Width = keyof typeof WIDTHS;

/** What this window shows when all of it is the page's: on a phone that is the phone. */
function widestShown(): Width {
  if (window.matchMedia(below(48)).matches) return 'phone';
  return window.matchMedia(below(64)).matches ? 'tablet' : 'desktop';
}

/** The public page itself, with what waits in the working copy, at three widths and in both themes. */
export function PreviewPanel({ open, link, round, busy, onRefresh, onClose }: PreviewPanelProps) {
  const copy = useCopy();
  const { dark: consoleIsDark } = useDarkMode();
  const [width, setWidth] = useState<Width>(widestShown);
  const [theme, setTheme] = useState<'light' | 'dark'>(consoleIsDark ? 'dark' : 'light');
  const copyLink = () => copy(`${window.location.origin}${link.url}`, `预览链接已复制，${formatTime(link.expires_at)} 前不登录也能打开`);

  return (
    <Drawer open={open} onClose={onClose} placement="right" size="100%" title="预览" destroyOnHidden styles={{ body: { padding: 0 } }}>
      <div className={styles.stage}>
        <div className={styles.tools}>
          <Segmented
            aria-label="预览宽度"
            value={width}
            onChange={setWidth}
            options={[
              { value: 'phone', label: '手机', icon: <MobileOutlined aria-hidden /> },
              { value: 'tablet', label: '平板', icon: <TabletOutlined aria-hidden /> },
              { value: 'desktop', label: '桌面', icon: <DesktopOutlined aria-hidden /> },
            ]}
          />
          <Segmented
            aria-label="预览主题"
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: '浅色', icon: <SunOutlined aria-hidden /> },
              { value: 'dark', label: '深色', icon: <MoonOutlined aria-hidden /> },
            ]}
          />
          <Button icon={<ReloadOutlined aria-hidden />} onClick={onRefresh} loading={busy}>
            刷新
          </Button>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyLink()}>
            复制链接
          </Button>
          <Button icon={<ExportOutlined aria-hidden />} href={link.url} target="_blank" rel="noreferrer">
            新标签页打开
          </Button>
        </div>
        <Typography.Text type="secondary" className={styles.note}>
          链接有效期至 {formatTime(link.expires_at)}，得到链接的人不登录也能看到；不计入访问统计，搜索引擎不收录。
        </Typography.Text>
        <Frame key={`${link.url} ${round}`} url={link.url} width={WIDTHS[width]} dark={theme === 'dark'} />
      </div>
    </Drawer>
  );
}

function Frame({ url, width, dark }: { url: string; width: number; dark: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);

  // The page follows the stored choice; here the switch above decides, also when the page sets its class once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a loaded frame is another document
  useEffect(() => {
    const html = frame.current?.contentDocument?.documentElement;
    if (!html) return;
    const paint = () => {
      if (html.classList.contains('dark') !== dark) html.classList.toggle('dark', dark);
      html.style.colorScheme = dark ? 'dark' : 'light';
    };
    paint();
    const watch = new MutationObserver(paint);
    watch.observe(html, { attributes: true, attributeFilter: ['class'] });
    return () => watch.disconnect();
  }, [dark, loaded]);

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title="文章预览"
      src={url}
      style={{ maxInlineSize: width === 0 ? '100%' : `min(${width}px, 100%)` }}
      onLoad={() => setLoaded((before) => before + 1)}
    />
  );
}
