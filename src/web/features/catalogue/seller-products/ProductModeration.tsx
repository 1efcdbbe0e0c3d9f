import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** What saving means for who sees the product (product.md 3). */
export function ProductModeration({
  product,
  isSellerApproved,
}: {
  /** Null while a new one is typed. */
  product: Pick<OwnProduct, 'status' | 'isApproved' | 'rejectionReason'> | null;
  isSellerApproved: boolean;
}) {
  if (product === null) {
    return (
      <Banner tone="info">
        <p>
          {isSellerApproved
            ? 'A new product goes live when an admin has approved it.'
            : 'A new product goes live when an admin has approved your account and the product.'}
        </p>
      </Banner>
    );
  }
  switch (product.status) {
    case 'pending_approval':
      return (
        <Banner tone="warning">
          <p className="font-semibold">Waiting for approval</p>
          <p className="mt-0.5">An admin checks it before buyers see it. You can go on editing meanwhile.</p>
        </Banner>
      );
    case 'rejected':
      return (
        <Banner tone="danger">
          <p className="font-semibold">This product was rejected</p>
          {product.rejectionReason ? <p className="mt-0.5 break-words">{product.rejectionReason}</p> : null}
          <p className="mt-0.5">Saving resubmits it for approval.</p>
        </Banner>
      );
    case 'active':
      return (
        <Banner tone="success">
          <p className="font-semibold">Approved and live</p>
          <p className="mt-0.5">
            {isSellerApproved
              ? 'Buyers see your changes as soon as you save.'
              : 'Buyers see it once your account is approved.'}
          </p>
        </Banner>
      );
    case 'inactive':
      return product.isApproved ? (
        <Banner tone="info">
          <p className="font-semibold">Approved and inactive</p>
          <p className="mt-0.5">Buyers do not see it until you switch it to active in My Products.</p>
        </Banner>
      ) : (
        <Banner tone="warning">
          <p className="font-semibold">Not approved, and hidden by an admin</p>
          <p className="mt-0.5">Buyers do not see it until an admin approves it.</p>
        </Banner>
      );
    case 'discontinued':
      return (
        <Banner tone="info">
          <p className="font-semibold">Discontinued</p>
          <p className="mt-0.5">Buyers do not see it. Saving does not bring it back.</p>
        </Banner>
      );
  }
}
