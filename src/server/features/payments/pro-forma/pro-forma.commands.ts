import { amountInReadersWords } from '../../../../domain/books/amount-in-words.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { formatDateTime, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Deps } from '../../../deps.ts';
import { bothTimes } from '../../../papers/both-calendars.ts';
import type { PaperReader } from '../../../papers/paper-reader.ts';
import { drawProForma, type ProFormaDocument } from '../../../papers/pro-formas/pro-forma-drawer.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { listBillingSellers } from '../../buying/quotations/quotations.sql.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { orderAlreadyPaid, orderIsCancelled } from '../payments/payments.errors.ts';
import { nothingToPay } from './pro-forma.errors.ts';
import { findProForma, type ProFormaRow } from './pro-forma.sql.ts';

type ProFormaDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

/**
 * An unpaid order on paper, as it stands now: what is to be paid, until when and how, with the code of a payment that is
 * paid by scanning. 404 for a foreign order, 409 once it is paid or cancelled, or where all of it is on account.
 */
export async function proFormaPdf(
  deps: ProFormaDeps,
  { companyId, userId }: Buyer,
  { id, reader }: { id: string; reader: PaperReader },
): Promise<{ bytes: Buffer; orderNumber: string }> {
  const order = await findProForma(deps.db, uuidOr(id, orderNotFound), companyId);
  if (order === null) throw orderNotFound();
  const { stockHeldUntil, paymentMethod } = order;
  if (order.status === 'cancelled' || order.isHoldOver) throw orderIsCancelled();
  if (paymentMethod === 'account') throw nothingToPay();
  if (order.isPaid || stockHeldUntil === null) throw orderAlreadyPaid();
  const awaited = { ...order, stockHeldUntil, paymentMethod };
  const document = await reader.write(() => documentOf(deps, awaited, reader));
  return { bytes: await drawProForma(document, reader, userId), orderNumber: order.orderNumber };
}

type AwaitedOrder = ProFormaRow & {
  stockHeldUntil: Date;
  paymentMethod: Exclude<ProFormaRow['paymentMethod'], 'account'>;
};

async function documentOf(
  { db, config, settings }: ProFormaDeps,
  order: AwaitedOrder,
  { say }: PaperReader,
): Promise<ProFormaDocument> {
  // What replaces returned goods was not ordered.
  const parcels = order.parcels.filter(({ replaces }) => replaces === null);
  const sellers = new Map(
    (await listBillingSellers(db, [...new Set(parcels.map(({ sellerId }) => sellerId))])).map((one) => [
      one.id,
      one,
    ]),
  );
  const { legalName, street, panNumber } = settings.current;
  const sums = sumsOf(order);
  const { billTo, createdAt, attempt } = order;
  return {
    orderNumber: order.orderNumber,
    orderedAt: createdAt,
    orderedAtText: sortableDateTime(createdAt),
    dateBs: formatBsDate(bsDateOf(createdAt)),
    validUntil: bothTimes(order.stockHeldUntil),
    orderedBy: `${order.firstName} ${order.lastName}`,
    purchaseOrderNumber: order.purchaseOrderNumber,
    paymentMethod: say(PAYMENT_METHOD_NAMES[order.paymentMethod]),
    marketplace: { name: legalName, address: street, panNumber },
    buyer: { name: billTo.companyName, address: billTo.address, panNumber: billTo.panNumber },
    parts: parcels.map(({ id, sellerId, sellerName, debt }) => ({
      seller: sellers.get(sellerId) ?? { name: sellerName, panNumber: null },
      isOnAccount: debt !== null,
      lines: order.items
        .filter(({ parcelId }) => parcelId === id)
        .map(({ name, sku, partNumber, quantity, unitPricePaisa, lineTotalPaisa }) => ({
          name,
          about: [sku && say(`SKU ${sku}`), partNumber && say(`your number ${partNumber}`)]
            .filter(Boolean)
            .join(' · '),
          quantity,
          unitPaisa: unitPricePaisa,
          amountPaisa: lineTotalPaisa,
        })),
    })),
    ...sums,
    sums: sums.sums.map(([label, paisa]) => [say(label), paisa]),
    words: amountInReadersWords(sums.toPayPaisa),
    bank: {
      ...config.bank,
      remark: attempt?.method === 'bank' ? attempt.reference : order.orderNumber,
      before:
        order.paymentMethod === 'bank'
          ? null
          : say('A transfer takes a while: first choose Bank Transfer on the order’s page.'),
    },
    qr:
      attempt === null || attempt.qr === null || attempt.qrUntil === null
        ? null
        : {
            text: attempt.qr,
            name: say(PAYMENT_METHOD_NAMES[attempt.method]),
            until: formatDateTime(new Date(attempt.qrUntil)),
          },
    elsewhere: elsewhereOf(order, { publicUrl: config.publicUrl, say }),
  };
}

/** What the order comes to, and what of it is not to be paid now. */
function sumsOf(order: AwaitedOrder): Pick<ProFormaDocument, 'sums' | 'toPayPaisa'> {
  const onAccountPaisa = order.parcels.reduce((sum, { debt }) => sum + (debt?.debtPaisa ?? 0), 0);
  const receivedPaisa = order.attempt?.receivedPaisa ?? 0;
  const taken: [label: string, paisa: number][] = [
    ['On account', -onAccountPaisa],
    ['Already received', -receivedPaisa],
  ];
  const less = taken.filter(([, paisa]) => paisa < 0);
  return {
    sums: [
      ['Goods', order.subtotalPaisa],
      ...(order.discountPaisa > 0 ? [['Coupon', -order.discountPaisa] as [string, number]] : []),
      ['VAT 13 %', order.taxPaisa],
      ['Delivery', order.shippingPaisa],
      ...(less.length > 0 ? [['Order total', order.totalPaisa] as [string, number], ...less] : []),
    ],
    toPayPaisa: order.totalPaisa - onAccountPaisa - receivedPaisa,
  };
}

/** Where it is paid that has no code on the paper. */
function elsewhereOf(
  { id, paymentMethod, attempt }: AwaitedOrder,
  { publicUrl, say }: Pick<PaperReader, 'say'> & { publicUrl: string },
): string | null {
  if (paymentMethod === 'bank' || attempt?.qr) return null;
  const page = `${publicUrl}/orders/${id}`;
  return say(
    paymentMethod === 'fonepay' || paymentMethod === 'nepalpay'
      ? `A code to scan is on the order’s page: ${page}`
      : `${PAYMENT_METHOD_NAMES[paymentMethod]} is on the order’s page: ${page}`,
  );
}
