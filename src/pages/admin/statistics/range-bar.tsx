import { DownloadOutlined } from '@ant-design/icons';
import { Button, DatePicker, Flex, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { below } from '../../../../config/breakpoints.ts';
import type { DayRange } from '../../../../config/calendar.ts';
import { STATISTICS_DAYS } from '../../../../config/limits.ts';
import type { CallInput } from '../../../../contract/index.ts';
import type { ExportKind } from '../../../../contract/statistics.ts';
import { api } from '../../../api/api.ts';
import { useCsvDownload } from '../../../components/admin/download.ts';
import { PRESET_KEYS, PRESETS, type Preset } from '../../../components/admin/statistics/range.ts';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import styles from './statistics.module.css';

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

const DAY = 'YYYY-MM-DD';
const OPTIONS = PRESET_KEYS.map((value) => ({ value, label: PRESETS[value].name }));

/** Which days are looked at. */
export function RangeBar({ range, preset, today, exporting, onPreset, onRange, onExport }: RangeBarProps) {
  // A phone has no room for six, and would cut one in two.
  const narrow = useMediaQuery(below(40));
  return (
    <Flex wrap gap={12} align="center">
      {/* None of them is chosen while the days were picked by hand. */}
      {narrow ? (
        <Select aria-label="时间范围" value={preset} placeholder="自选日期" onChange={onPreset} options={OPTIONS} className={styles.range} />
      ) : (
        <Segmented aria-label="时间范围" value={preset ?? ('' as Preset)} onChange={onPreset} options={OPTIONS} />
      )}
      <DatePicker.RangePicker
        value={[dayjs(range.from), dayjs(range.to)]}
        allowClear={false}
        format={DAY}
        disabledDate={(day, { from }) => day.format(DAY) > today || (from !== undefined && Math.abs(day.diff(from, 'day')) >= STATISTICS_DAYS.day)}
        onChange={(days) => {
          if (days?.[0] && days[1]) onRange({ from: days[0].format(DAY), to: days[1].format(DAY) });
        }}
      />
      <Button icon={<DownloadOutlined aria-hidden />} onClick={onExport} loading={exporting} className="ui-push">
        导出 CSV
      </Button>
    </Flex>
  );
}
