/** What of an SVG is drawn. `server/media/svg.ts` writes a drawing again from these tables; nothing else reaches the decoder. */
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const STRUCTURE = ['svg', 'g', 'defs', 'symbol', 'use', 'clipPath', 'marker', 'switch', 'style'];
const TEXTS = ['text', 'tspan'];
const PAINTS = ['linearGradient', 'radialGradient', 'stop'];

export const SVG_ELEMENTS: ReadonlySet<string> = new Set([...SHAPES, ...STRUCTURE, ...TEXTS, ...PAINTS]);

/** Left out with all they hold: they draw nothing, point outside, or move. */
export const SVG_DROPPED: ReadonlySet<string> = new Set([
  ...['script', 'foreignObject', 'image', 'metadata', 'title', 'desc', 'view', 'cursor', 'font', 'font-face', 'iframe', 'audio', 'video', 'canvas', 'handler'],
  ...['animate', 'animateTransform', 'animateMotion', 'animateColor', 'set', 'mpath', 'discard', 'listener'],
]);

/** Elements and properties that refuse a drawing, with their Chinese names: without them it would look different, with them it can cost hours. */
export const SVG_WORDS: ReadonlyMap<string, string> = new Map([
  ['filter', '滤镜'],
  ['mask', '蒙版'],
  ['pattern', '图案填充'],
  ['textPath', '路径文字'],
  ['mix-blend-mode', '混合模式'],
  ['image', '内嵌图片'],
  ['foreignObject', 'HTML 文字'],
]);

/** The same of styles alone: places and turns that the decoder does not know there, each with the values that change nothing. */
export const SVG_STYLE_WORDS: ReadonlyMap<string, { word: string; harmless: RegExp }> = new Map(
  (
    [
      ['d', '样式中的路径', /^none$/i],
      ['transform-origin', '变换原点', /^0(?:px|%)?(?:\s+0(?:px|%)?){0,2}$/i],
      ['transform-box', '变换基准', /^view-box$/i],
      ['translate', '样式中的平移', /^none$/i],
      ['rotate', '样式中的旋转', /^none$/i],
      ['scale', '样式中的缩放', /^none$/i],
      ['offset-path', '路径运动', /^none$/i],
      ['zoom', '样式中的缩放', /^(?:1|normal|100%)$/i],
    ] as const
  ).map(([name, word, harmless]) => [name, { word, harmless }]),
);

/** Places and measures that a style can set as an attribute can, and how a shape is moved. */
export const SVG_GEOMETRY: ReadonlySet<string> = new Set(['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'transform']);

/** What can be seen by itself: a drawing without any of it is an empty picture. */
export const SVG_SHOWN: ReadonlySet<string> = new Set([...SHAPES, ...TEXTS, 'use']);

export const SVG_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['id', 'class', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'd', 'points', 'width', 'height'],
  ...['viewBox', 'preserveAspectRatio', 'transform', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'clipPathUnits', 'pathLength', 'rotate'],
  ...['markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient', 'textLength', 'lengthAdjust', 'version', 'systemLanguage'],
]);

/** Properties, as attributes or in styles. */
export const SVG_PROPERTIES: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...[
    'stroke-dasharray',
    'stroke-dashoffset',
    'opacity',
    'color',
    'display',
    'visibility',
    'overflow',
    'clip-path',
    'clip-rule',
    'paint-order',
    'vector-effect',
  ],
  ...['stop-color', 'stop-opacity', 'marker', 'marker-start', 'marker-mid', 'marker-end', 'font', 'font-family', 'font-size', 'font-style', 'font-weight'],
  ...['font-variant', 'font-stretch', 'text-anchor', 'text-decoration', 'letter-spacing', 'word-spacing', 'dominant-baseline', 'alignment-baseline'],
  ...['baseline-shift', 'writing-mode', 'direction', 'unicode-bidi', 'text-rendering', 'shape-rendering', 'color-rendering', 'color-interpolation'],
]);
