/** A copy of a picture, as much of it as a page needs. */
interface Copy {
  url: string;
  width: number;
  mime: string;
}

/** The attributes of one `<source>` of a `<picture>`. */
interface PictureSource {
  type: string;
  srcset: string;
}

/** What a `<picture>` offers, the best format first as the copies are; a browser takes the first that it knows. */
export function pictureSources(copies: readonly Copy[]): PictureSource[] {
  return [...new Set(copies.map(({ mime }) => mime))].map((type) => ({
    type,
    srcset: copies
      .filter(({ mime }) => mime === type)
      .sort((a, b) => a.width - b.width)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', '),
  }));
}

/** The `sizes` of a picture that is `width` CSS pixels wide where there is room, and else as wide as the window. */
export function pictureSizes(width: number): string {
  return `(max-width: ${width}px) 100vw, ${width}px`;
}
