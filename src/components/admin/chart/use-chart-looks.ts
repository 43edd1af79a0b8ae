import { theme } from 'antd';
import type { LookName } from './chart-types.ts';

interface ChartLook {
  color: string;
  dash: string | undefined;
}
export type ChartLooks = Readonly<Record<LookName, ChartLook>>;

/** Colours of the current theme, each at least 3:1 against the card in light and dark. */
export function useChartLooks(): { looks: ChartLooks; grid: string; text: string; ground: string } {
  const { token } = theme.useToken();
  return {
    looks: {
      first: { color: token.colorPrimary, dash: undefined },
      second: { color: token.orange7, dash: '7 3' },
      third: { color: token.green7, dash: '2 3' },
      fourth: { color: token.magenta7, dash: '9 3 2 3' },
      bots: { color: token.purple7, dash: undefined },
      before: { color: token.colorTextTertiary, dash: '4 4' },
    },
    grid: token.colorBorderSecondary,
    text: token.colorTextSecondary,
    ground: token.colorBgContainer,
  };
}
