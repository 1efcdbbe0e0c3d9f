import type { Role } from '../../../domain/roles.ts';
import { paths } from '../../paths.ts';
import { useParcelsToSend } from '../orders/seller-orders.hooks.ts';

/** How much work waits behind a link of the account navigation; links without any are left out. */
export function useWaitingWork(
  role: Role | undefined,
): Readonly<Record<string, { count: number; text: string }>> {
  const parcels = useParcelsToSend(role === 'seller');
  if (!parcels) return {};
  return {
    [paths.sellerOrders]: {
      count: parcels,
      text: parcels === 1 ? '1 parcel to send' : `${parcels} parcels to send`,
    },
  };
}
