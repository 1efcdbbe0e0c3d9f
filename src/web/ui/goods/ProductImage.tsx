import { cva, cx } from 'class-variance-authority';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PlateName } from '../plate-name.ts';

/** Few products lack a picture: the icons come with the first one. */
const PlateIcon = lazy(() => import('../PlateIcon.tsx'));

/** The soft colour of each top-level category (look.md 12). */
const plates = cva('plate', {
  variants: {
    plate: {
      electronics: 'plate-electronics',
      office: 'plate-office',
      lab: 'plate-lab',
      industrial: 'plate-industrial',
      electrical: 'plate-electrical',
      safety: 'plate-safety',
      packaging: 'plate-packaging',
      raw: 'plate-raw',
      none: 'plate-none',
    },
  },
});

const platesBySlug: Record<string, PlateName> = {
  electronics: 'electronics',
  'office-supplies': 'office',
  'lab-equipment': 'lab',
  industrial: 'industrial',
  electrical: 'electrical',
  'safety-equipment': 'safety',
  packaging: 'packaging',
  'raw-materials': 'raw',
};

/** The plate of a top-level category, by its slug; a plain one for categories added later. */
export function plateOf(topLevelSlug: string | null | undefined): PlateName {
  return (topLevelSlug && platesBySlug[topLevelSlug]) || 'none';
}

/** A square in the category's colour. */
export function Plate({
  plate,
  className,
  children,
}: {
  plate: PlateName;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <span className={cx(plates({ plate }), className)}>{children}</span>;
}

const UPLOAD = /^(\/uploads\/.+)-600\.webp$/;

export interface ProductImageProps {
  /** As it comes on the wire: `/uploads/<key>-600.webp`. Missing or null shows the category's icon. */
  image: { url: string; alt?: string } | null | undefined;
  plate: PlateName;
  /**
   * `thumb` up to 80 px wide (the 160 px file), `card` up to 320 px (the 600 px file), `main` for the large
   * picture of a product: 600 or 1200 px, as the screen needs.
   */
  size: 'thumb' | 'card' | 'main';
  /** The first row of a page and the main image: load at once. The rest waits until it is near. */
  eager?: boolean;
  /** The one largest image above the fold. */
  isHighPriority?: boolean;
  /** Leaves the alternative text out where the name stands beside the image. */
  isDecorative?: boolean;
  className?: string;
}

/** A product's picture on its plate, as AVIF with WebP for older browsers. */
export function ProductImage({
  image,
  plate,
  size,
  eager = false,
  isHighPriority = false,
  isDecorative = false,
  className,
}: ProductImageProps) {
  if (!image) {
    return (
      <Plate plate={plate} className={className}>
        <Suspense>
          <PlateIcon plate={plate} />
        </Suspense>
      </Plate>
    );
  }
  const stem = UPLOAD.exec(image.url)?.[1];
  const width = size === 'thumb' ? 160 : 600;
  const img = (
    <img
      src={stem ? `${stem}-${width}.webp` : image.url}
      srcSet={stem && size === 'main' ? mainSources(stem, 'webp') : undefined}
      sizes={stem && size === 'main' ? MAIN_SIZES : undefined}
      width={width}
      height={width}
      alt={isDecorative ? '' : (image.alt ?? '')}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={isHighPriority ? 'high' : undefined}
    />
  );
  if (!stem) {
    return (
      <Plate plate={plate} className={className}>
        {img}
      </Plate>
    );
  }
  return (
    <picture className={cx(plates({ plate }), className)}>
      <source
        type="image/avif"
        srcSet={size === 'main' ? mainSources(stem, 'avif') : `${stem}-${width}.avif`}
        sizes={size === 'main' ? MAIN_SIZES : undefined}
      />
      {img}
    </picture>
  );
}

const MAIN_SIZES = '(width < 48rem) 17rem, 27.5rem';

function mainSources(stem: string, format: 'avif' | 'webp'): string {
  return `${stem}-600.${format} 600w, ${stem}-1200.${format} 1200w`;
}
