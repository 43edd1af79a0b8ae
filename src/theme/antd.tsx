import { LoadingOutlined } from '@ant-design/icons';
import { ProConfigProvider } from '@ant-design/pro-components';
import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import 'dayjs/locale/zh-cn';
import { CONSOLE_FONT, DARK, LIGHT, SHAPE, type ThemeColors } from '../../config/theme.ts';
import { useDarkMode } from './theme-switch.tsx';
import { useMediaQuery } from './use-media-query.ts';

dayjs.locale('zh-cn');

/** `share` (0 to 1) of `over` laid on `ground`; both as `#rrggbb`. */
function mix(ground: string, over: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const channel = (at: number) => Math.round(part(ground, at) * (1 - share) + part(over, at) * share);
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`;
}

/** Grounds and borders of a state's colour. antd's own are made for bright colours: of deep ones they come out grey, and too dark for text. */
function tints(name: 'Primary' | 'Info' | 'Success' | 'Warning' | 'Error', color: string, wash: string, surface: string) {
  return {
    [`color${name}Bg`]: wash,
    [`color${name}BgHover`]: mix(wash, color, 0.1),
    [`color${name}Border`]: mix(surface, color, 0.35),
    [`color${name}BorderHover`]: mix(surface, color, 0.55),
  };
}

/** What antd's algorithms make of a theme. */
type Derived = ReturnType<typeof theme.darkAlgorithm>;

/**
 * antd's dark algorithm dulls the colours that it is given, for it expects those of the day. Ours are the night's own: they are taken as they are. Stands
 * after it, and last.
 */
function exactColours(colors: ThemeColors): (seed: unknown, derived?: Derived) => Derived {
  const shades = (name: string, color: string, hover: string) => {
    const active = mix(colors.page, color, 0.85);
    return {
      [name]: color,
      [`${name}Hover`]: hover,
      [`${name}Active`]: active,
      [`${name}Text`]: color,
      [`${name}TextHover`]: hover,
      [`${name}TextActive`]: active,
    };
  };
  const lighter = (color: string) => mix(color, colors.ink, 0.4);
  const exact = {
    ...shades('colorPrimary', colors.brand, colors.brand_strong),
    ...shades('colorInfo', colors.brand, colors.brand_strong),
    ...shades('colorLink', colors.brand, colors.brand_strong),
    ...shades('colorSuccess', colors.tip, lighter(colors.tip)),
    ...shades('colorWarning', colors.trap, lighter(colors.trap)),
    ...shades('colorError', colors.danger, lighter(colors.danger)),
  };
  return (_, derived) => ({ ...(derived as Derived), ...exact });
}

/** Nothing is lower than a fingertip, in px; what antd draws smaller inside (boxes, switches) gets its room in console.css. */
const FINGER_SIZES = { controlHeight: 40, controlHeightSM: 40, controlHeightLG: 44 } as const;

/**
 * antd's theme from the design tokens. Text on coloured ground is `brand_ink`: white by day, near black by night, where
 * the brand colour is a light one; what has a ground of its own (tooltips) keeps light text. `still`: nothing moves. `touched`: by fingers.
 */
function antdTheme(dark: boolean, still: boolean, touched: boolean): ThemeConfig {
  const colors: ThemeColors = dark ? DARK : LIGHT;
  return {
    algorithm: dark ? [theme.darkAlgorithm, exactColours(colors)] : theme.defaultAlgorithm,
    token: {
      colorPrimary: colors.brand,
      colorInfo: colors.brand,
      colorLink: colors.brand,
      colorSuccess: colors.tip,
      colorWarning: colors.trap,
      colorError: colors.danger,
      colorLinkHover: colors.brand_strong,
      ...tints('Primary', colors.brand, colors.brand_wash, colors.surface),
      ...tints('Info', colors.brand, colors.brand_wash, colors.surface),
      ...tints('Success', colors.tip, colors.tip_wash, colors.surface),
      ...tints('Warning', colors.trap, colors.trap_wash, colors.surface),
      ...tints('Error', colors.danger, mix(colors.surface, colors.danger, 0.08), colors.surface),
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
      fontFamily: CONSOLE_FONT,
      fontFamilyCode: SHAPE.font_code,
      borderRadius: 6,
      // A button at work turns its ring; paler, its words would fall below 4.5:1.
      opacityLoading: 1,
      wireframe: false,
      motion: !still,
      ...(touched ? FINGER_SIZES : {}),
    },
    components: {
      Tooltip: { colorTextLightSolid: '#ffffff' },
      // The derived ground of a selected row would leave links and red words below 4.5:1.
      Table: { rowSelectedBg: colors.brand_wash, rowSelectedHoverBg: colors.brand_wash },
      Checkbox: { colorWhite: colors.brand_ink },
      Radio: { colorWhite: colors.brand_ink },
      Switch: { handleBg: colors.brand_ink },
      ...(touched ? { Segmented: { trackPadding: 0 } } : {}),
      Button: { primaryShadow: 'none', dangerShadow: 'none', defaultShadow: 'none' },
    },
  };
}

/** A window taller than the screen scrolls between its title and its buttons, which stay in view; 16.5rem are those and the margins around. */
const MODAL = { styles: { body: { maxBlockSize: 'calc(100dvh - 16.5rem)', marginInline: -8, paddingInline: 8, overflowY: 'auto' } } } as const;

/** antd's own spinner goes away by a transition; where that is never painted, the button stays “loading” for screen readers. */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined spin /> };

/** What every console page stands in: Chinese texts, the design tokens, light or dark. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const { dark } = useDarkMode();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const touched = useMediaQuery('(pointer: coarse)');
  const config = useMemo(() => antdTheme(dark, still, touched), [dark, still, touched]);
  return (
    <ConfigProvider locale={zhCN} theme={config} button={BUTTON} modal={MODAL}>
      {/* By `dark` it would let antd's algorithm have the last word on colours. */}
      <ProConfigProvider dark={false}>{children}</ProConfigProvider>
    </ConfigProvider>
  );
}
