import { Skeleton } from 'antd';
import { below } from '../../../../../config/breakpoints.ts';

/** Sizes of the windows, in pixels; a page that is longer scrolls. */
export const VIEWPORTS = { desktop: { label: '桌面', width: 1200, height: 560 }, phone: { label: '手机', width: 390, height: 600 } } as const;
export type Viewport = keyof typeof VIEWPORTS;

/** In a narrow window a desktop's would be too small to read. */
export function firstViewport(): Viewport {
  return window.matchMedia(below(48)).matches ? 'phone' : 'desktop';
}

/** Keeps the preview's place until it is there, so that nothing below it moves under the pointer. */
export function PreviewPlaceholder({ viewport }: { viewport: Viewport }) {
  const { width, height } = VIEWPORTS[viewport];
  return (
    <div style={{ aspectRatio: `${width} / ${height}`, maxBlockSize: height, overflow: 'hidden' }}>
      <Skeleton active paragraph={{ rows: 4 }} />
    </div>
  );
}
