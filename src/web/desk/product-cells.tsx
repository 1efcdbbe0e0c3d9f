import CircleAlert from 'lucide-react/icons/circle-alert';
import type { SellerProductRow } from '../../contract/catalogue/seller-products.contract.ts';
import type { ProductStatus } from '../../domain/catalogue/product-status.ts';
import { SmallPicture } from '../ui/goods/ProductImage.tsx';

/** The picture in a row of a list; the name stands beside it. */
export function RowThumb({
  url,
  rootSlug,
}: {
  url: string | null | undefined;
  rootSlug: string | undefined;
}) {
  return <SmallPicture url={url} rootSlug={rootSlug} className="row-thumb" />;
}

/** The picture of a product in its own row. */
export function ProductThumb({ images, category }: Pick<SellerProductRow, 'images' | 'category'>) {
  return <RowThumb url={images[0]?.url} rootSlug={category.rootSlug} />;
}

/** Why a product was rejected, below its name while it is. */
export function RejectionNote({
  status,
  rejectionReason,
}: {
  status: ProductStatus;
  rejectionReason: string | null;
}) {
  if (status !== 'rejected' || !rejectionReason) return null;
  return (
    <span
      title={rejectionReason}
      className="line-clamp-2 text-xs font-normal wrap-anywhere text-danger md:line-clamp-1"
    >
      <CircleAlert aria-hidden="true" className="me-1 inline size-3.5 align-text-bottom" />
      {rejectionReason}
    </span>
  );
}
