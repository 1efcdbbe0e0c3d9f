import type {
  OrderRequest,
  RequestLine,
  RequestPreview,
  RequestRow as RowOnWire,
} from '../../../../contract/orders/requests.contract.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import {
  buyableQuantity,
  type OrderRefusal,
  stockRefusalText,
  whyCannotOrder,
} from '../../../../domain/catalogue/stock.ts';
import { budgetCost, budgetPeriodOf, goodsByCostCentre } from '../../../../domain/orders/budget.ts';
import { nextSigners, reasonText } from '../../../../domain/orders/signature.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database } from '../../../db/database.ts';
import { canonicalHash } from '../../../plugins/idempotency.ts';
import { toTotals } from '../../buying/cart/cart-view.ts';
import { maySignOwn } from '../company-rules/order-judging.commands.ts';
import { readBudgets } from '../cost-centres/cost-centres.sql.ts';
import {
  type AskedOrder,
  lookAtOrder,
  type OrderDraft,
  readForOrder,
} from '../orders/order-draft.commands.ts';
import type { GoodsSeller } from '../orders/order-goods.sql.ts';
import type { OrderableProduct } from '../orders/order-placing.sql.ts';
import { notWhole } from './requests.errors.ts';
import type { RequestHead, RequestLineRow, RequestListRow, RequestRow } from './requests.sql.ts';

/** Some lines of a request, at other quantities perhaps. */
export type SignedLines = readonly { row: RequestLineRow; quantity: number }[];

const quotedOf = ({ quoteNumber, unitPricePaisa }: RequestLineRow) =>
  quoteNumber === null ? null : { number: quoteNumber, paisa: unitPricePaisa };

/** The order that a request asks for, with these lines of it: it claims no prices, and holds those that were agreed. */
export function toAskedOrder(request: RequestRow, lines: SignedLines): AskedOrder {
  const { id, companyId, userId, body, costCentre } = request;
  const items = lines.map(({ row, quantity }) => ({
    product: row.productId ?? '',
    quantity,
    price: 0,
    costCentre: row.costCentre?._id ?? null,
    quoted: quotedOf(row),
  }));
  return {
    companyId,
    userId,
    body: {
      ...body,
      items: items.map(({ quoted: _quoted, ...item }) => item),
      costCentre: costCentre?._id ?? null,
    },
    asked: lines.map(({ row, quantity }, index) => ({
      productId: row.productId,
      goods: row.goods,
      quantity,
      claimedPrices: [],
      costCentreId: row.costCentre?._id ?? null,
      quoted: quotedOf(row),
      index,
    })),
    bodyHash: canonicalHash({ request: id, items }),
  };
}

/** What of a line is asked for still: less than at first once somebody signed less; 0: struck. */
export const askedQuantity = ({ quantity, orderedQuantity }: RequestLineRow) => orderedQuantity ?? quantity;

/** Who is asked to sign, and whether they have. */
export const signersOf = ({ approvers }: RequestHead) =>
  approvers.map(({ _id, approvedAt }) => ({ userId: _id, hasSigned: approvedAt !== null }));

/** Whether a request waits for this person now. */
export function isAskedToSign(request: RequestHead, userId: string): boolean {
  return request.status === 'open' && nextSigners(signersOf(request), request.needs).includes(userId);
}

export function toRequestRow(
  row: RequestHead & { itemCount: RequestListRow['itemCount'] },
  userId: string,
): RowOnWire {
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    requestedBy: { _id: row.userId, name: row.requestedBy },
    reason: reasonText(row.why),
    itemCount: row.itemCount,
    total: rupeesFromPaisa(row.totalPaisa),
    costCentre: row.costCentre,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isForYou: isAskedToSign(row, userId),
  };
}

const toPreview = ({ lines, totals }: OrderDraft): RequestPreview => ({
  prices: lines.map(({ unitPricePaisa }) => rupeesFromPaisa(unitPricePaisa)),
  totals: toTotals(totals),
});

/** What an order of these lines would cost now. Errors: 404, 409 or 400 for a line that cannot be had like that. */
export async function previewRequest(
  db: Database,
  request: RequestRow,
  lines: SignedLines,
): Promise<RequestPreview> {
  const order = toAskedOrder(request, lines);
  const found = await readForOrder(db, order, request.couponId);
  return toPreview(await lookAtOrder(db, order, { coupon: request.couponId, found }));
}

/** A whole request, as somebody of its company looks at it now. */
export async function toRequest(
  db: Database,
  request: RequestRow,
  viewer: {
    userId: string;
    maySign: boolean;
    mayOrder: boolean;
    /** Why what was agreed cannot be ordered any more. */
    refusal: string | null;
  },
): Promise<OrderRequest> {
  const isOpen = request.status === 'open';
  const all = toAskedOrder(
    request,
    request.lines.map((row) => ({ row, quantity: row.quantity })),
  );
  const found = await readForOrder(db, all, request.couponId);
  const { buyer } = found;
  const products = new Map(found.products.map((product) => [product.id, product]));
  const lines = request.lines.map((row): RequestLine & { row: RequestLineRow } => {
    const product = products.get(row.productId ?? '');
    const wanted = askedQuantity(row);
    const seller = found.sellers.find(({ id }) => id === row.goods?.sellerId);
    const isThere = (product ?? seller)?.isPublic === true;
    const refusal = !isThere || wanted === 0 ? null : refusalOf(wanted, product, seller);
    const nearest =
      refusal === null
        ? wanted
        : product !== undefined && product.awayUntil === null && row.quoteNumber === null
          ? buyableQuantity(wanted, product)
          : 0;
    const available = isOpen && isThere && nearest <= wanted ? nearest : 0;
    const terms = {
      isSubscriber: buyer.isSubscriber,
      terms: product?.customerTerms ?? [],
      quotedPaisa: quotedOf(row)?.paisa ?? null,
    };
    return {
      row,
      _id: row.id,
      product: {
        _id: row.productId,
        imageUrl: row.imageUrl,
        rootSlug: product?.rootSlug ?? row.goods?.rootSlug ?? null,
      },
      name: row.name,
      sku: row.sku,
      quantity: row.quantity,
      price: rupeesFromPaisa(row.unitPricePaisa),
      priceNow:
        available === 0
          ? null
          : rupeesFromPaisa(
              product === undefined
                ? row.unitPricePaisa
                : unitPrice(product, terms, available, buyer.now).pricePaisa,
            ),
      available,
      shortage:
        !isOpen || wanted === 0
          ? null
          : !isThere
            ? 'Product is no longer available'
            : refusal && stockRefusalText(refusal),
      orderedQuantity: row.orderedQuantity,
      costCentre: row.costCentre,
      quoteNumber: row.quoteNumber,
    };
  });
  const left = lines.filter(({ available }) => available > 0);
  const order = toAskedOrder(
    request,
    left.map(({ row, available }) => ({ row, quantity: available })),
  );
  const draft = left.length > 0 ? await lookAtOrder(db, order, { coupon: request.couponId, found }) : null;
  const isForYou = isAskedToSign(request, viewer.userId);
  const isOwn = request.userId === viewer.userId;
  const sign = isForYou && viewer.maySign;
  const { body, origin, isAllOrNone } = request;
  const isWhole = left.length === lines.length;
  const obstacle = !isOpen ? null : (viewer.refusal ?? (isAllOrNone && !isWhole ? notWhole().message : null));
  return {
    ...toRequestRow({ ...request, itemCount: request.lines.length }, viewer.userId),
    version: request.version,
    origin: origin && { kind: origin.kind, _id: origin.id, number: origin.number },
    isAllOrNone,
    obstacle,
    lines: lines.map(({ row: _row, ...line }) => line),
    totalsNow: draft && toPreview(draft).totals,
    needs: request.needs,
    approvers: request.approvers.map(({ approvedAt, ...person }) => ({
      ...person,
      approvedAt: approvedAt === null ? null : new Date(approvedAt).toISOString(),
    })),
    budgets: draft === null ? [] : await budgetsOf(db, request.companyId, draft),
    shippingAddress: {
      ...body.shippingAddress,
      postalCode: body.shippingAddress.postalCode ?? null,
      district: body.shippingAddress.district ?? null,
    },
    paymentMethod: body.payment.method,
    onAccount: body.payment.account ?? [],
    notes: body.notes || null,
    purchaseOrderNumber: body.purchaseOrderNumber || null,
    couponCode: request.couponCode,
    isCouponOver: draft !== null && request.couponId !== null && draft.coupon === null,
    events: request.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    order: request.order,
    can: {
      approve: sign && obstacle === null && (!isOwn || (await maySignOwn(db, request, buyer.mayApproveOwn))),
      reject: sign,
      withdraw: isOpen && isOwn && viewer.mayOrder,
      comment: isOpen && viewer.mayOrder,
    },
  };
}

/** Why so many of a line cannot be had now; goods in no catalogue only wait for a seller who is away. */
function refusalOf(
  wanted: number,
  product: OrderableProduct | undefined,
  seller: GoodsSeller | undefined,
): OrderRefusal | null {
  if (product !== undefined) return whyCannotOrder(wanted, product);
  const until = seller?.awayUntil ?? null;
  return until === null ? null : { code: 'seller_away', until };
}

async function budgetsOf(
  db: Database,
  companyId: string,
  { lines, buyer: { now } }: OrderDraft,
): Promise<OrderRequest['budgets']> {
  const goods = goodsByCostCentre(lines);
  if (goods.size === 0) return [];
  const rows = await readBudgets(db, companyId, [...goods.keys()], now);
  return rows.flatMap(({ id, code, name, budgetPaisa, spentPaisa, period }) => {
    if (budgetPaisa === null) return [];
    const requestPaisa = budgetCost(goods.get(id) ?? 0);
    return [
      {
        costCentre: { _id: id, code, name },
        budget: rupeesFromPaisa(budgetPaisa),
        spent: rupeesFromPaisa(spentPaisa),
        request: rupeesFromPaisa(requestPaisa),
        left: rupeesFromPaisa(budgetPaisa - spentPaisa - requestPaisa),
        periodName: budgetPeriodOf(period, now).name,
      },
    ];
  });
}
