import { type District, districtName, isDistrict } from '../shop/districts.ts';
import { DAY_MS } from '../shop/durations.ts';
import { formatDate } from '../shop/kathmandu-time.ts';
import { formatRupees } from '../shop/money.ts';

/** A parcel that counts for more than this is heavy: nobody brings it to a remote district against cash. */
export const HEAVY_GRAMS = 10_000;

/** How the phone of an order that is paid at the door is confirmed. */
export const PHONE_CODE = {
  /** In one order, whichever attempt to pay it. */
  mostCodes: 5,
  mostTries: 5,
  minutes: 10,
  /** Between two codes. */
  pauseSeconds: 60,
  /** To one phone within a day, whoever asks: a stranger's phone is not rung all day. */
  mostPerPhone: 10,
} as const;

/** So many parcels refused at the door, and the right to pay there rests. */
export const MOST_REFUSALS = 2;

/** Why an order cannot be paid at the door. */
export type NoCash =
  | 'off'
  | 'above_ceiling'
  | 'on_account'
  | 'picked_up'
  | 'seller'
  | 'no_district'
  | 'district'
  | 'heavy'
  | 'resting'
  | 'unpaid_fee'
  | 'new_buyer';

export interface CashOrder {
  /** The operator offers it, and can send the codes. */
  isOn: boolean;
  totalPaisa: number;
  ceilingPaisa: number;
  /** A part of it is on account. */
  isOnAccount: boolean;
  isPickedUp: boolean;
  /** The first seller of it that does not take cash; null: all do. */
  unwillingSeller: string | null;
  /** Of the delivery address; null where it says none. */
  district: string | null;
  closedDistricts: readonly District[];
  /** A heavy parcel of it goes to a remote district. */
  isHeavyRemote: boolean;
  /** Until when the company's right rests; null: it does not. */
  restsUntil: Date | null;
  /** It owes the fee of a parcel that it refused. */
  owesReturnFee: boolean;
  /** Delivered orders of the company, and how many make it known. */
  deliveredOrders: number;
  neededOrders: number;
  isPanVerified: boolean;
}

/**
 * Why an order cannot be paid at the door, as a code for programs and a sentence for its buyer; null: it can. Asked when
 * it is placed and again when the phone is confirmed. What holds of the order comes first, what holds of the buyer last.
 */
export function whyNoCash(order: CashOrder): { code: NoCash; text: string } | null {
  const { district, deliveredOrders, neededOrders, restsUntil } = order;
  const because = (code: NoCash, text: string) => ({ code, text });
  if (!order.isOn) return because('off', 'Cash at the door is not offered');
  if (order.totalPaisa > order.ceilingPaisa)
    return because(
      'above_ceiling',
      `Cash at the door is possible up to ${formatRupees(order.ceilingPaisa)} for an order.`,
    );
  if (order.isOnAccount)
    return because('on_account', 'An order that is partly on account cannot be paid at the door.');
  if (order.isPickedUp) return because('picked_up', 'What you pick up yourself cannot be paid at the door.');
  if (order.unwillingSeller !== null)
    return because('seller', `${order.unwillingSeller} does not take cash at the door.`);
  if (!isDistrict(district))
    return because('no_district', 'Choose the district of the delivery address to pay at the door.');
  if (order.closedDistricts.includes(district))
    return because('district', `Cash at the door is not offered in ${districtName(district)}.`);
  if (order.isHeavyRemote)
    return because('heavy', 'A heavy parcel to a remote district cannot be paid at the door.');
  if (order.owesReturnFee)
    return because(
      'unpaid_fee',
      'Pay the return fee of your refused parcel first. You find it on that order.',
    );
  if (restsUntil !== null)
    return because(
      'resting',
      `You can pay at the door again from ${formatDate(restsUntil)}: parcels were refused there.`,
    );
  if (deliveredOrders < neededOrders && !order.isPanVerified)
    return because(
      'new_buyer',
      neededOrders === 1
        ? 'Cash at the door is for companies with a delivered order, or with a verified PAN.'
        : `Cash at the door is for companies with ${neededOrders} delivered orders, or with a verified PAN.`,
    );
  return null;
}

/** Gateways carry no less. */
const LEAST_RETURN_FEE_PAISA = 10_00;

/** What the way back of a refused parcel costs its buyer, in paisa, by the operator's setting in paisa. */
export function returnFeePaisa(settingPaisa: number): number {
  return settingPaisa === 0 ? 0 : Math.max(LEAST_RETURN_FEE_PAISA, settingPaisa);
}

/** Until when the right rests after parcels were refused at these times, the newest first; null: it does not rest. */
export function cashRestsUntil(refusedAt: readonly Date[], restDays: number, now: Date): Date | null {
  const [last] = refusedAt;
  if (last === undefined || refusedAt.length < MOST_REFUSALS) return null;
  const until = new Date(last.getTime() + restDays * DAY_MS);
  return until > now ? until : null;
}

/** Seconds until another code may be asked for, after one was sent. */
export function secondsUntilNextCode(sentAt: Date, now: Date): number {
  const nextAt = sentAt.getTime() + PHONE_CODE.pauseSeconds * 1_000;
  return Math.max(0, Math.ceil((nextAt - now.getTime()) / 1_000));
}
