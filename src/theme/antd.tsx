import { ProConfigProvider } from '@ant-design/pro-components';
import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import 'dayjs/locale/zh-cn';
import { DARK, LIGHT, SHAPE, type ThemeColors } from '../../config/theme.ts';
import { useDarkMode } from './dark-mode.ts';

dayjs.locale('zh-cn');

/**
 * antd's theme from the design tokens. Text on coloured ground is `brand_ink`: white by day, near black by night, where
 * the brand colour is a light one; what has a ground of its own (tooltips) keeps light text.
 */
export function antdTheme(dark: boolean): ThemeConfig {
  const colors: ThemeColors = dark ? DARK : LIGHT;
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colors.brand,
      colorInfo: colors.brand,
      colorLink: colors.brand,
      colorSuccess: colors.tip,
      // antd would derive these grounds from dark inks and make them muddy.
      colorSuccessBg: colors.tip_wash,
      colorSuccessBorder: colors.tip,
      colorWarning: colors.trap,
      colorWarningBg: colors.trap_wash,
      colorWarningBorder: colors.trap,
      colorInfoBg: colors.brand_wash,
      colorInfoBorder: colors.brand,
      colorError: colors.danger,
      colorLinkHover: colors.brand_strong,
      colorPrimaryBg: colors.brand_wash,
      colorBgLayout: colors.page,
      colorBgContainer: colors.surface,
      colorBgElevated: dark ? colors.sunken : colors.surface,
      colorText: colors.ink,
      colorTextHeading: colors.ink,
      colorTextSecondary: colors.ink_soft,
      colorTextTertiary: colors.ink_faint,
      colorTextQuaternary: colors.ink_faint,
      colorTextDescription: colors.ink_faint,
      colorTextPlaceholder: colors.ink_faint,
      colorTextLightSolid: colors.brand_ink,
      colorBorder: colors.line_strong,
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      fontFamily: SHAPE.font_ui,
      fontFamilyCode: SHAPE.font_code,
      borderRadius: 6,
      wireframe: false,
    },
    components: {
      Tooltip: { colorTextLightSolid: '#ffffff' },
      Checkbox: { colorWhite: colors.brand_ink },
      // ProLayout's sidebar takes the menu's dark variant by night; it gets the colours that it has by day.
      Menu: {
        darkItemBg: 'transparent',
        darkItemColor: colors.ink_soft,
        darkItemHoverColor: colors.ink,
        darkItemHoverBg: colors.sunken,
        darkItemSelectedBg: colors.brand_wash,
        darkItemSelectedColor: colors.brand,
      },
      Button: { primaryShadow: 'none', dangerShadow: 'none', defaultShadow: 'none' },
    },
  };
}

/** What every console page stands in: Chinese texts, the design tokens, light or dark. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const { dark } = useDarkMode();
  const config = useMemo(() => antdTheme(dark), [dark]);
  return (
    <ConfigProvider locale={zhCN} theme={config} button={{ autoInsertSpace: false }}>
      <ProConfigProvider dark={dark}>{children}</ProConfigProvider>
    </ConfigProvider>
  );
}
