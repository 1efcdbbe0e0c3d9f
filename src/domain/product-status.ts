export const PRODUCT_STATUSES = [
  'active',
  'inactive',
  'pending_approval',
  'rejected',
  'discontinued',
] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

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
