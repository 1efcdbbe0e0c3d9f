import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../../domain/shop/count-text.ts';
import type { Role } from '../../../../domain/shop/roles.ts';
import { WORK_DEEDS, type WorkKind } from '../../../desk/desk-menu.ts';
import { useCasesToAnswer } from '../../after-sale/complaints/complaints.hooks.ts';
import { useReturnsToAnswer } from '../../after-sale/returns/returns.hooks.ts';
import { adminStatsQuery } from '../../orders/dashboards/dashboards.hooks.ts';
import { useParcelsToSend } from '../../orders/orders/seller-orders.hooks.ts';
import { useWaitingQuotes } from '../../orders/quotes/quotes.hooks.ts';
import { useRequestsToSign } from '../../orders/requests/requests.hooks.ts';
import { useWaitingRequests } from '../../orders/requests-for-quotes/requests-for-quotes.hooks.ts';
import { useUnreadMessages } from '../../orders/threads/unread.hooks.ts';
import { useMayOnDesk, useMaySell } from '../../people/session/desk-role.hooks.ts';

/** How much waits, in words for a screen reader: "2 returns to answer". */
export interface Work {
  count: number;
  text: string;
}

const WORDS: Record<WorkKind, readonly [one: string, many: string]> = {
  parcelsToSend: ['parcel to send', 'parcels to send'],
  returnsToAnswer: ['return to answer', 'returns to answer'],
  requestsToSign: ['request to sign', 'requests to sign'],
  ownReturns: ['return waits for you', 'returns wait for you'],
  quotesToAnswer: ['quote to answer', 'quotes to answer'],
  sealedToAnswer: ['sealed request to answer', 'sealed requests to answer'],
  sealedToAward: ['sealed request to award', 'sealed requests to award'],
  quotesToAccept: ['offer waits for you', 'offers wait for you'],
  complaintsToAnswer: ['complaint to answer', 'complaints to answer'],
  sellerMessages: ['unread message', 'unread messages'],
  ownMessages: ['unread message', 'unread messages'],
  sellersToApprove: ['seller to approve', 'sellers to approve'],
  pansToCheck: ['PAN to check', 'PANs to check'],
  productsToApprove: ['product to approve', 'products to approve'],
  complaintsToDecide: ['complaint to decide', 'complaints to decide'],
  transfersToConfirm: ['transfer to confirm', 'transfers to confirm'],
  refundsToMake: ['refund to make', 'refunds to make'],
  paymentsToCheck: ['payment to look at', 'payments to look at'],
  billsToReissue: ['bill to issue again', 'bills to issue again'],
  accountsApart: ['account that does not add up', 'accounts that do not add up'],
};

/**
 * How much work of each kind waits for this person: only what they may do. `isOfCompany`: others buy with them.
 */
export function useWaitingWork(
  role: Role | undefined,
  isOfCompany = false,
): Readonly<Record<WorkKind, number>> {
  const mayAnswer = useMaySell()('orders');
  const isSelling = role === 'seller' && mayAnswer;
  const parcels = useParcelsToSend(isSelling);
  const cases = useCasesToAnswer(role === 'seller' ? 'seller' : 'buyer', isSelling || role === 'buyer');
  const returns = useReturnsToAnswer(role === 'seller' && !mayAnswer ? undefined : role);
  const { data: waiting } = useQuery({
    ...adminStatsQuery('today'),
    select: (stats) => stats.waiting,
    enabled: role === 'admin',
    staleTime: 60_000,
  });
  const unread = useUnreadMessages();
  const may = useMayOnDesk();
  const countOf = (kind: keyof typeof WORK_DEEDS, what: { count: number } | undefined) =>
    may(WORK_DEEDS[kind]) ? (what?.count ?? 0) : 0;
  return {
    parcelsToSend: parcels ?? 0,
    returnsToAnswer: role === 'seller' ? returns : 0,
    requestsToSign: useRequestsToSign(isOfCompany),
    ownReturns: role === 'buyer' ? returns : 0,
    quotesToAnswer: useWaitingQuotes('seller', isSelling),
    quotesToAccept: useWaitingQuotes('buyer', role === 'buyer'),
    sealedToAnswer: useWaitingRequests('seller', isSelling),
    sealedToAward: useWaitingRequests('buyer', role === 'buyer'),
    complaintsToAnswer: cases,
    sellerMessages: unread.seller,
    ownMessages: unread.buyer,
    sellersToApprove: countOf('sellersToApprove', waiting?.sellers),
    pansToCheck: countOf('pansToCheck', waiting?.pans),
    productsToApprove: countOf('productsToApprove', waiting?.products),
    complaintsToDecide: countOf('complaintsToDecide', waiting?.complaints),
    transfersToConfirm: countOf('transfersToConfirm', waiting?.payments),
    refundsToMake: countOf('refundsToMake', waiting?.refunds),
    paymentsToCheck: countOf('paymentsToCheck', waiting?.alerts),
    billsToReissue: countOf('billsToReissue', waiting?.reissues),
    accountsApart: countOf('accountsApart', waiting?.ledger),
  };
}

/** The work of these kinds in one number; null when there is none. */
export function sumOfWork(
  waiting: Readonly<Record<WorkKind, number>>,
  kinds: readonly WorkKind[],
): Work | null {
  const some = kinds.filter((kind) => waiting[kind] > 0);
  if (some.length === 0) return null;
  return {
    count: some.reduce((sum, kind) => sum + waiting[kind], 0),
    text: some.map((kind) => countText(waiting[kind], ...WORDS[kind])).join(', '),
  };
}
