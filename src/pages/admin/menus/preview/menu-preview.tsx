import { Alert, Card, Flex, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { SettingValues } from '../../../../../config/settings.ts';
import type { Menu } from '../../../../../contract/menus.ts';
import { api } from '../../../../api/api.ts';
import { useWidth } from '../../../../components/admin/chart/use-width.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { useLoad } from '../../../../components/admin/use-load.ts';
import { RootContext, type RootData } from '../../../../components/site/root-data.ts';
import { SiteFooter } from '../../../../layouts/site/site-footer.tsx';
import { SiteHeader } from '../../../../layouts/site/site-header.tsx';
import type { Language } from '../../../../locales/language.ts';
import { LocaleContext } from '../../../../locales/locale-context.ts';
import { settingsIn } from '../../../../locales/settings-in.ts';
import { useDarkMode } from '../../../../theme/use-dark-mode.ts';
import styles from './menu-preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { previewNodes } from './preview-nodes.ts';
import { firstScreen, PreviewRoom, SCREENS, type Screen } from './preview-room.tsx';

/** Header and footer as readers will see them, with what was just moved or hidden. */
export function MenuPreview({ rows }: { rows: readonly Menu[] }) {
  const [screen, setScreen] = useState<Screen>(firstScreen);
  const shown = SCREENS[screen];
  const [language, setLanguage] = useState<Language>('en');
  const { dark } = useDarkMode();
  const { ref: box, width: room } = useWidth<HTMLDivElement>(0);
  const { data: settings, error } = useLoad(
    async (signal) => (await api.configs.list_public({}, { signal })).data as Partial<SettingValues>,
    ['configs', 'public'],
  );
  const data = useMemo<RootData | null>(
    () =>
      settings
        ? {
            language,
            public_url: window.location.origin,
            is_instead: false,
            year: new Date().getFullYear(),
            settings: settingsIn(language, settings),
            menus: previewNodes(rows),
            exams: [],
          }
        : null,
    [language, rows, settings],
  );
  return (
    <Card
      title="预览"
      size="small"
      style={{ marginBottom: 16 }}
      extra={
        <Flex gap={8} wrap justify="end">
          <Segmented<Screen>
            aria-label="预览的屏幕"
            value={screen}
            options={(Object.keys(SCREENS) as Screen[]).map((value) => ({ value, label: SCREENS[value].label }))}
            onChange={setScreen}
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
        {error ? <Alert type="warning" showIcon title={`预览加载失败：${errorMessage(error)}`} /> : null}
        {!error && (!data || room === 0) ? <PreviewRoom screen={screen} /> : null}
        {data && room > 0 && (
          <PreviewFrame
            key={screen}
            title={`菜单预览：${shown.label}`}
            width={shown.width}
            height={shown.height}
            language={language}
            dark={dark}
            room={room - 2}
          >
            <RootContext value={data}>
              <LocaleContext value={{ language, time_zone: data.settings.time_zone ?? 'UTC' }}>
                <SiteHeader />
                <main className={styles.page}>
                  <span className={styles.line} />
                  <span className={styles.line} />
                  <span className={styles.line} />
                </main>
                <SiteFooter />
              </LocaleContext>
            </RootContext>
          </PreviewFrame>
        )}
      </div>
    </Card>
  );
}
