import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../domain/count-text.ts';
import type { Role } from '../../../domain/roles.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { paths } from '../../paths.ts';
import { useCasesToAnswer } from '../complaints/complaints.hooks.ts';
import { adminStatsQuery } from '../dashboards/dashboards.hooks.ts';
import { useParcelsToSend } from '../orders/seller-orders.hooks.ts';
import { useReturnsToAnswer } from '../returns/returns.hooks.ts';
import { useUnreadMessages } from '../threads/unread.hooks.ts';

/** How much work waits behind a link of the account navigation; links without any are left out. */
export function useWaitingWork(
  role: Role | undefined,
): Readonly<Record<string, { count: number; text: string }>> {
  const parcels = useParcelsToSend(role === 'seller');
  const casesToAnswer = useCasesToAnswer(
    role === 'seller' ? 'seller' : 'buyer',
    role === 'seller' || role === 'buyer',
  );
  const returns = useReturnsToAnswer(role);
  const { data: waiting } = useQuery({
    ...adminStatsQuery('today'),
    select: (stats) => stats.waiting,
    enabled: role === 'admin',
    staleTime: 60_000,
  });
  const unread = useUnreadMessages();
  const work: readonly [path: string, count: number, one: string, many: string][] = [
    [deskPaths.sellerOrders, parcels ?? 0, 'parcel to send', 'parcels to send'],
    [deskPaths.sellerReturns, role === 'seller' ? returns : 0, 'return to answer', 'returns to answer'],
    [paths.returns, role === 'buyer' ? returns : 0, 'return waits for you', 'returns wait for you'],
    [deskPaths.sellerMessages, unread.seller, 'unread message', 'unread messages'],
    [paths.messages, unread.buyer, 'unread message', 'unread messages'],
    [deskPaths.adminUsers, waiting?.sellers.count ?? 0, 'seller to approve', 'sellers to approve'],
    [deskPaths.adminProducts, waiting?.products.count ?? 0, 'product to approve', 'products to approve'],
    [deskPaths.adminCases, waiting?.complaints.count ?? 0, 'complaint to decide', 'complaints to decide'],
    [deskPaths.sellerComplaints, casesToAnswer, 'complaint to answer', 'complaints to answer'],
    [paths.complaints, casesToAnswer, 'complaint to answer', 'complaints to answer'],
    [deskPaths.adminPayments, waiting?.payments.count ?? 0, 'transfer to confirm', 'transfers to confirm'],
  ];
  return Object.fromEntries(
    work
      .filter(([, count]) => count > 0)
      .map(([path, count, one, many]) => [path, { count, text: countText(count, one, many) }]),
  );
}
