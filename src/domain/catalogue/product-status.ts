export const PRODUCT_STATUSES = [
  'active',
  'inactive',
  'pending_approval',
  'rejected',
  'discontinued',
] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];
export const PRODUCT_STATUS_NAMES: Record<ProductStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending_approval: 'Pending approval',
  rejected: 'Rejected',
  discontinued: 'Discontinued',
};

/** spec 2: what an admin may choose in the status dropdown. */
export const ADMIN_PRODUCT_STATUSES = [
  'active',
  'inactive',
  'rejected',
  'discontinued',
] as const satisfies readonly ProductStatus[];

/** The status after a seller saves the form: it never raises visibility (product.md: who may do what). */
export function statusAfterSellerEdit(current: ProductStatus): ProductStatus {
  return current === 'rejected' ? 'pending_approval' : current;
}

export type ToggleRefusal = 'awaiting_approval' | 'rejected' | 'discontinued';

/**
 * Why a seller's badge cannot show this product or hide it, or null (threats.md T-M4). It only moves between active
 * and inactive, and nothing goes on sale that no admin ever approved.
 */
export function whyCannotToggle(
  { status, isApproved }: { status: ProductStatus; isApproved: boolean },
  isActive: boolean,
): ToggleRefusal | null {
  switch (status) {
    case 'pending_approval':
      return 'awaiting_approval';
    case 'rejected':
    case 'discontinued':
      return status;
    case 'active':
    case 'inactive':
      return isActive && !isApproved ? 'awaiting_approval' : null;
  }
}

const TOGGLE_REFUSALS: Record<ToggleRefusal, string> = {
  awaiting_approval: 'Product is awaiting approval',
  rejected: 'Product was rejected. Edit it to send it for approval again.',
  discontinued: 'Product is discontinued',
};

/** The whole sentence for a seller whose switch is refused. */
export function toggleRefusalText(refusal: ToggleRefusal): string {
  return TOGGLE_REFUSALS[refusal];
}
