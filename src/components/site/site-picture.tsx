import type { Language } from '../../../config/languages.ts';
import { pictureSources } from '../../../config/public-html.ts';
import type { Picture } from '../../../contract/media.ts';

interface SitePictureProps {
  picture: Pick<Picture, 'src' | 'width' | 'height' | 'is_drawing' | 'variants'>;
  alt: string;
  /** The language of `alt`, where it is not the page's. */
  lang?: Language;
  /** How wide it stands on the page, as `sizes` of an image. */
  sizes: string;
  className?: string;
  /** `lazy`: loaded when it comes near the window. `first`: what the page shows at once, fetched before everything else. */
  loading?: 'lazy' | 'first';
}

/** A picture of the library in the size and format that the screen needs; its place is kept before it arrives. */
export function SitePicture({ picture, alt, lang, sizes, className, loading }: SitePictureProps) {
  const { src, width, height, is_drawing, variants } = picture;
  return (
    <picture>
      {pictureSources(variants).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        className={className}
        data-drawing={is_drawing ? '' : undefined}
        src={src}
        alt={alt}
        lang={lang}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={loading === 'lazy' ? 'lazy' : undefined}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
