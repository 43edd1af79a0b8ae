// What we use of packages that have no types of their own.

declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Axis → what of it is kept. */
    variationAxes: Record<string, { min: number; max: number }>;
  }
  /** Cuts a font down to what a text is set in. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

declare module 'wawoff2' {
  /** WOFF2 → TrueType or OpenType. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
