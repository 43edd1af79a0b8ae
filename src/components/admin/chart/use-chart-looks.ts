import { theme } from 'antd';

export interface ChartLook {
  color: string;
  dash: string | undefined;
}

/** Colours of the current theme, each at least 3:1 against the card in light and dark. */
export function useChartLooks(): { looks: readonly [ChartLook, ChartLook, ChartLook, ChartLook]; grid: string; text: string; ground: string } {
  const { token } = theme.useToken();
  return {
    looks: [
      { color: token.colorPrimary, dash: undefined },
      { color: token.orange7, dash: '6 3' },
      { color: token.green7, dash: '2 3' },
      { color: token.purple7, dash: '8 3 2 3' },
    ],
    grid: token.colorBorderSecondary,
    text: token.colorTextSecondary,
    ground: token.colorBgContainer,
  };
}
