import { ProductImage, plateOf } from '../../../ui/goods/ProductImage.tsx';

/** The pictures of an order's first lines, decorative: the row names the order. */
export function OrderThumbs({
  items,
}: {
  items: readonly { name: string; imageUrl: string | null; rootSlug: string }[];
}) {
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-1">
      {items.slice(0, 3).map(({ name, imageUrl, rootSlug }) => (
        <ProductImage
          key={name}
          image={imageUrl === null ? null : { url: imageUrl, alt: '' }}
          plate={plateOf(rootSlug)}
          size="thumb"
          isDecorative
          className="size-10 rounded-sm border border-line"
        />
      ))}
    </span>
  );
}
