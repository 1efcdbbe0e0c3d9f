import { cva, cx } from 'class-variance-authority';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PlateName } from '../marks/plate-name.ts';

/** Few products lack a picture: the icons come with the first one. */
const PlateIcon = lazy(() => import('../marks/PlateIcon.tsx'));

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

/** Whether a picture is an upload of ours, which is there in several sizes. */
export function hasSizes(url: string): boolean {
  return UPLOAD.test(url);
}

export interface ProductImageProps {
  /** As it comes on the wire: `/uploads/<key>-600.webp`. Missing or null shows the category's icon. */
  image: { url: string; alt?: string } | null | undefined;
  plate: PlateName;
  /**
   * `thumb` up to 80 px wide (the 160 px file); as the screen needs, `card` on a product's card (320 or 600 px) and
   * `main` for the large picture of a product (600 or 1200 px).
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

/** A product's picture on its plate, as AVIF in the size that is drawn; older browsers get one size as WebP. */
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
        srcSet={size === 'thumb' ? `${stem}-${width}.avif` : sourcesOf(stem, size)}
        sizes={size === 'thumb' ? undefined : WIDTHS[size].sizes}
      />
      {img}
    </picture>
  );
}

/** The small picture at the beginning of a product's row, whose name stands beside it. `url` null: the category's icon. */
export function SmallPicture({
  url,
  rootSlug,
  className,
}: {
  url: string | null | undefined;
  rootSlug: string | null | undefined;
  className?: string;
}) {
  return (
    <ProductImage
      image={url ? { url } : null}
      plate={plateOf(rootSlug)}
      size="thumb"
      isDecorative
      className={cx('rounded-md border border-line', className)}
    />
  );
}

/** How wide each is drawn (product-card.css), and the files to choose from. */
const WIDTHS = {
  card: { sizes: '(max-width:48rem) 44vw,16rem', files: [320, 600] },
  main: { sizes: '(width < 48rem) 17rem, 27.5rem', files: [600, 1200] },
} as const;

function sourcesOf(stem: string, size: keyof typeof WIDTHS): string {
  return WIDTHS[size].files.map((file) => `${stem}-${file}.avif ${file}w`).join(', ');
}
