import type { PlaceOrderForm } from '../../../../contract/orders/orders.contract.ts';
import { canOweDelivery, type OrderSplit, splitOrder } from '../../../../domain/books/account-debt.ts';
import type { ParcelShare } from '../../../../domain/books/parcel-shares.ts';
import { leftOfLimitPaisa } from '../../../../domain/orders/credit-line.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { enqueueBillDrawing } from '../../books/bills/bill-documents.commands.ts';
import { issueAccountDeliveryBill, platformBilling } from '../../books/bills/bills.commands.ts';
import { freezeFees } from '../../books/ledger/sale-fees.commands.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import {
  aboveLimit,
  creditNotOffered,
  heavyOnAccount,
  lineFrozen,
  noOpenLine,
  panNotVerified,
  sellerNotOrdered,
} from '../credit-lines/credit-lines.errors.ts';
import { isPanProven, listSellersOf, type OrderingLine } from '../credit-lines/ordering-lines.sql.ts';
import { openDebts } from '../debts/debts.commands.ts';
import { insertDebts, lockDebts, type NewDebt } from '../debts/debts.sql.ts';
import { startAccountParcels } from './order-changes.sql.ts';
import { tellProgramsOfOrder } from './order-webhooks.sql.ts';
import { parcelToSendMail } from './seller-orders.mail.ts';
import { listParcelSellers } from './seller-orders.sql.ts';

type Payment = PlaceOrderForm['payment'];

/** Whether a seller's parcel is bought on account. */
export function isOnAccount({ method, account = [] }: Payment, sellerId: string): boolean {
  return method === 'account' || account.some((id) => id.toLowerCase() === sellerId);
}

/** What is ordered: products, and goods that are in no catalogue, by who would send them. */
interface OrderedFrom {
  productIds: readonly string[];
  sellerIds: readonly string[];
}

/** The sellers that an order asks to lend; read only where it asks any. */
export async function accountSellers(
  db: Database,
  { method, account = [] }: Payment,
  { productIds, sellerIds }: OrderedFrom,
): Promise<string[]> {
  if (method === 'account') return [...new Set([...(await listSellersOf(db, productIds)), ...sellerIds])];
  return account.map((id) => id.toLowerCase()).filter(isUuid);
}

/** What the company owes those sellers is held until the order is placed: of many orders at once each sees the others. */
export async function holdDebts(
  tx: DatabaseTransaction,
  payment: Payment,
  { companyId, ...from }: OrderedFrom & { companyId: string },
): Promise<void> {
  const sellerIds = await accountSellers(tx, payment, from);
  if (sellerIds.length > 0) await lockDebts(tx, { companyId, sellerIds });
}

interface PlacedParcel extends ParcelShare {
  id: string;
  sellerId: string;
  subtotalPaisa: number;
  surchargePaisa: number;
}

/** What of an order goes on account, and by which lines. */
export interface AccountPart {
  split: OrderSplit;
  debts: Omit<NewDebt, 'feesDue'>[];
}

/**
 * Divides an order into what is paid now and what is on account, each line asked whether it lends so much; null where
 * nothing is on account.
 * Errors: 400 for a seller of whom nothing is ordered, 409 for a heavy parcel beside what is paid now or is heavy too,
 * while nobody may lend, for a PAN that is not proven, without an open line, for a frozen one, and above what is left of
 * a limit.
 */
export async function accountPartOf(
  tx: DatabaseTransaction,
  { settings }: Pick<Deps, 'settings'>,
  order: {
    companyId: string;
    payment: Payment;
    totals: { totalPaisa: number; shippingPaisa: number };
    parcels: readonly PlacedParcel[];
    lines: readonly OrderingLine[];
    nameOf: (sellerId: string) => string;
  },
): Promise<AccountPart | null> {
  const { companyId, payment, totals, parcels, lines, nameOf } = order;
  const unknown = (payment.account ?? []).findIndex(
    (id) => !parcels.some(({ sellerId }) => sellerId === id.toLowerCase()),
  );
  if (unknown >= 0) throw sellerNotOrdered(unknown);
  const marked = parcels.map((parcel) => ({
    ...parcel,
    isOnAccount: isOnAccount(payment, parcel.sellerId),
  }));
  if (!marked.some((parcel) => parcel.isOnAccount)) return null;
  if (!canOweDelivery(marked)) {
    const heavy = marked.find((parcel) => parcel.isOnAccount && parcel.surchargePaisa > 0);
    throw heavyOnAccount(nameOf(heavy?.sellerId ?? ''));
  }
  if (!settings.current.creditEnabled) throw creditNotOffered();
  if (!(await isPanProven(tx, companyId))) throw panNotVerified();
  const split = splitOrder(totals, marked);
  const debts: AccountPart['debts'] = [];
  for (const [index, { id: parcelId, sellerId }] of marked.entries()) {
    const debt = split.debts[index];
    if (debt == null) continue;
    const line = lines.find((open) => open.sellerId === sellerId);
    const name = nameOf(sellerId);
    if (line === undefined || line.status === 'offered') throw noOpenLine(name);
    if (line.status === 'frozen') throw lineFrozen(name, lateOf(line));
    const leftPaisa = leftOfLimitPaisa(line.limitPaisa, line.owedPaisa);
    if (debt.debtPaisa > leftPaisa) throw aboveLimit(name, leftPaisa);
    debts.push({ ...debt, parcelId, lineId: line.id, companyId, sellerId, days: line.days });
  }
  return { split, debts };
}

function lateOf({ latePaisa, lateSince }: OrderingLine): { paisa: number; since: string } | null {
  const since = lateSince === null ? null : startOfNamedDay(lateSince);
  return since === null ? null : { paisa: latePaisa, since: formatBsDate(bsDateOf(since)) };
}

/**
 * The parcels of a new order that are on account go to their sellers at once: fees frozen, debts opened, the delivery fee
 * billed where it stands on one of them. Called once order, parcels and lines are written.
 */
export async function startOnAccount(
  tx: DatabaseTransaction,
  { settings, config }: Pick<Deps, 'settings' | 'config'>,
  {
    orderId,
    orderNumber,
    debts,
    isAll,
  }: { orderId: string; orderNumber: string; debts: AccountPart['debts']; isAll: boolean },
): Promise<void> {
  const parcelIds = debts.map(({ parcelId }) => parcelId);
  const feesDue = settings.current.creditFeesDue;
  await startAccountParcels(tx, orderId, { parcelIds, isAll });
  await tellProgramsOfOrder(tx, 'order.paid', { orderId, parcelIds, company: isAll ? 'order' : 'parcels' });
  await insertDebts(
    tx,
    debts.map((debt) => ({ ...debt, feesDue })),
  );
  // Nothing is withheld: the buyer's money need not pass through us (docs/decisions/0039-the-seller-lends.md).
  await freezeFees(tx, orderId, { parcelIds, withheldBasisPoints: 0 });
  const sellers = (await listParcelSellers(tx, orderId)).filter(({ parcelId }) =>
    parcelIds.includes(parcelId),
  );
  await notify(
    tx,
    sellers.map((parcel) => ({
      to: parcel.sellerId,
      event: 'parcel_on_account' as const,
      params: { parcelId: parcel.parcelId, orderNumber },
      cause: parcel.parcelId,
      mail: parcelToSendMail(orderNumber, parcel, config.publicUrl, 'account'),
    })),
  );
  if (debts.some(({ deliveryPaisa }) => deliveryPaisa > 0)) {
    const bill = await issueAccountDeliveryBill(tx, orderId, platformBilling(settings));
    if (bill !== null) await enqueueBillDrawing(tx, bill.id, null);
  }
  await openDebts(tx, parcelIds);
}
