import type { SellerProductCounts } from '../../../../contract/catalogue/seller-products.contract.ts';
import { CountStrip } from '../../../ui/tables/CountStrip.tsx';

/** spec 2: Total, Active, Inactive, Out of Stock. */
export function SellerProductStats({ counts }: { counts: SellerProductCounts | undefined }) {
  return (
    <CountStrip
      counts={[
        { name: 'Total', count: counts?.total },
        { name: 'Active', count: counts?.active },
        { name: 'Inactive', count: counts?.inactive },
        { name: 'Out of Stock', count: counts?.outOfStock, isAlarm: true },
      ]}
    />
  );
}
