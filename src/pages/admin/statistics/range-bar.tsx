import { CalendarOutlined, DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { App, Button, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { below } from '../../../../config/breakpoints.ts';
import type { DayRange } from '../../../../config/calendar.ts';
import type { CallInput } from '../../../../contract/index.ts';
import type { ExportKind } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { useCsvDownload } from '../../../components/admin/download.ts';
import { MenuButton } from '../../../components/admin/menu-button.tsx';
import { PRESET_KEYS, PRESETS, type Preset } from '../../../components/admin/statistics/range.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import type { DayPicker } from './day-picker.tsx';

type Query = Omit<CallInput<'statistics', 'export'>['query'], 'what'>;

/** Downloads what is shown as CSV; `busy` is what is on its way. */
export function useExport(query: Query): { busy: ExportKind | null; download: (what: ExportKind, more?: Query) => void } {
  const { busy, download } = useCsvDownload<ExportKind>();
  const get = (what: ExportKind, more: Query = {}) => api.statistics.export({ query: { ...query, ...more, what } });
  return { busy, download: (what, more) => void download(what, `statistics_${what}_${query.from}_${query.to}.csv`, () => get(what, more)) };
}

interface RangeBarProps {
  range: DayRange;
  preset: Preset | null;
  today: string;
  exporting: boolean;
  onPreset: (preset: Preset) => void;
  onRange: (range: DayRange) => void;
  onExport: () => void;
}

/** Which days are looked at. */
export function RangeBar({ range, preset, today, exporting, onPreset, onRange, onExport }: RangeBarProps) {
  const { message } = App.useApp();
  // A phone has no room for six, and would cut one in two.
  const narrow = useMediaQuery(below(40));
  // The calendar is large, and most days are chosen by name: it comes when it is asked for.
  const [Picker, setPicker] = useState<typeof DayPicker | null>(null);
  const [coming, setComing] = useState(false);
  const pick = async () => {
    setComing(true);
    try {
      const loaded = await import('./day-picker.tsx');
      setPicker(() => loaded.DayPicker);
    } catch {
      message.error('日历没有加载出来。请检查网络，然后重新加载页面');
    }
    setComing(false);
  };
  return (
    <Flex wrap gap={12} align="center">
      {/* None of them is chosen while the days were picked by hand. */}
      {narrow ? (
        <MenuButton
          aria-label={`时间范围：${preset ? PRESETS[preset].name : '自选日期'}`}
          items={PRESET_KEYS.map((key) => ({ key, label: PRESETS[key].name, selected: key === preset, onClick: () => onPreset(key) }))}
        >
          {preset ? PRESETS[preset].name : '自选日期'} <DownOutlined aria-hidden />
        </MenuButton>
      ) : (
        <Segmented
          aria-label="时间范围"
          value={preset ?? ('' as Preset)}
          onChange={onPreset}
          options={PRESET_KEYS.map((value) => ({ value, label: PRESETS[value].name }))}
        />
      )}
      {Picker ? (
        <Picker range={range} today={today} onRange={onRange} />
      ) : (
        <Button icon={<CalendarOutlined aria-hidden />} loading={coming} title="自选日期" onClick={() => void pick()}>
          {range.from === range.to ? range.from : `${range.from} 至 ${range.to}`}
        </Button>
      )}
      <Button icon={<DownloadOutlined aria-hidden />} onClick={onExport} loading={exporting} className="ui-push">
        导出 CSV
      </Button>
    </Flex>
  );
}
