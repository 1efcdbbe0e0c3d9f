import { zoneOf } from '../../../../domain/catalogue/delivery-zone.ts';
import { parcelGrams } from '../../../../domain/catalogue/parcel-weight.ts';
import {
  cashRestsUntil,
  HEAVY_GRAMS,
  type NoCash,
  whyNoCash,
} from '../../../../domain/orders/cash-at-door.ts';
import { districtOfAddress } from '../../../../domain/shop/districts.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { cashRefused } from './cash-at-door.errors.ts';
import {
  type CashLine,
  findPlacedCashOrder,
  getCashCompany,
  type PlacedCashOrder,
  updateAcceptsCash,
  type WeighedLine,
  weighCart,
  weighLines,
  weighOrder,
} from './cash-at-door.sql.ts';

export type CashShop = Pick<Deps, 'settings' | 'sms'>;

/** Whether cash at the door is offered at all: without a way to send codes nobody can confirm a phone. */
export function isCashOn({ settings, sms }: CashShop): boolean {
  return settings.current.cashAtDoor && sms !== null;
}

/** Why an order that is about to be placed cannot be paid at the door: 409. */
export async function requireCash(
  db: Database,
  shop: CashShop,
  order: PlacedCashOrder & { companyId: string; lines: readonly CashLine[] },
): Promise<void> {
  const refusal = await whyNotAtDoor(db, shop, { ...order, lines: await weighLines(db, order.lines) });
  if (refusal !== null) throw cashRefused(refusal, 'payment.method');
}

/** Why an order that was placed cannot be paid at the door: 409, at the field that asks for it, if any. */
export async function requireCashOfOrder(
  db: Database,
  shop: CashShop,
  order: { orderId: string; companyId: string; path: string | null },
): Promise<void> {
  const refusal = await whyOrderNotAtDoor(db, shop, order);
  if (refusal !== null) throw cashRefused(refusal, order.path);
}

/** Why an order of a company cannot be paid at the door; null: it can. An order that is not there is refused as off. */
export async function whyOrderNotAtDoor(
  db: Database,
  shop: CashShop,
  { orderId, companyId }: { orderId: string; companyId: string },
): Promise<Refusal | null> {
  const placed = await findPlacedCashOrder(db, orderId, companyId);
  if (placed === null) return { code: 'off', text: 'Cash at the door is not offered' };
  return whyNotAtDoor(db, shop, { ...placed, companyId, lines: await weighOrder(db, orderId) });
}

/** The same for what lies in a cart, once it is ordered. */
export async function whyCartNotAtDoor(
  db: Database,
  shop: CashShop,
  { buyer, ...cart }: Omit<PlacedCashOrder, 'isPickedUp'> & { buyer: Buyer },
): Promise<Refusal | null> {
  const lines = await weighCart(db, buyer);
  return whyNotAtDoor(db, shop, { ...cart, isPickedUp: false, companyId: buyer.companyId, lines });
}

interface Refusal {
  code: NoCash;
  text: string;
}

async function whyNotAtDoor(
  db: Database,
  shop: CashShop,
  order: PlacedCashOrder & { companyId: string; lines: readonly WeighedLine[] },
): Promise<Refusal | null> {
  const { current } = shop.settings;
  const { address, lines } = order;
  const company = await getCashCompany(db, order.companyId, current.cashDeliveredOrders);
  const district = districtOfAddress(address);
  return whyNoCash({
    ...order,
    isOn: isCashOn(shop),
    ceilingPaisa: paisaFromRupees(current.cashCeiling),
    unwillingSeller: lines.find(({ acceptsCash }) => !acceptsCash)?.sellerName ?? null,
    district,
    closedDistricts: current.cashClosedDistricts.map((closed) => closed.district),
    isHeavyRemote:
      district !== null &&
      zoneOf(district, current.deliveryZones) === 'remote' &&
      hasHeavyParcel(lines, current.volumetricDivisor),
    restsUntil: cashRestsUntil(company.refusedAt, current.cashRestDays, company.now),
    owesReturnFee: company.owesReturnFee,
    deliveredOrders: company.deliveredOrders,
    neededOrders: current.cashDeliveredOrders,
    isPanVerified: company.isPanVerified,
  });
}

/** Whether one seller's parcel is heavy. */
function hasHeavyParcel(lines: readonly WeighedLine[], divisor: number): boolean {
  const sellers = new Set(lines.map(({ sellerId }) => sellerId));
  return [...sellers].some(
    (seller) =>
      parcelGrams(
        lines.filter(({ sellerId }) => sellerId === seller),
        divisor,
      ) > HEAVY_GRAMS,
  );
}

/** A seller's buyers may pay at the door from now on, or no longer; what is ordered already stays as it is. */
export async function acceptCash(
  { db }: Pick<Deps, 'db'>,
  { sellerId, acceptsCash, actor }: { sellerId: string; acceptsCash: boolean; actor: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await updateAcceptsCash(tx, sellerId, acceptsCash))) return;
    await recordAudit(tx, {
      ...actor,
      action: 'seller.cash',
      objectKind: 'user',
      objectId: sellerId,
      before: { acceptsCash: !acceptsCash },
      after: { acceptsCash },
    });
  });
}
