import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { districtName, isDistrict } from '../../domain/shop/districts.ts';
import { paisaOfAnswer } from '../gateways/fields.ts';
import {
  type Courier,
  type CourierAccount,
  type CourierBooked,
  type CourierParcel,
  CourierUnavailableError,
} from './courier.ts';
import { createPathaoAccounts, type PathaoCall, PathaoRefusedError } from './pathao-account.ts';
import { pathaoWord, readPathao } from './pathao-words.ts';

export interface PathaoSettings {
  /** Base of the calls, with a trailing slash: https://api-hermes.pathao.com/aladdin/api/v1/ */
  apiUrl: string;
  /** Where anybody looks where a parcel is; its number follows. */
  trackUrl: string;
  /** The platform's own; null: only sellers have some. */
  account: CourierAccount | null;
}

/** What Pathao wants to read in the header of every answer to its messages: the same for all merchants. */
const ANSWER_SECRET = 'f3992ecc-59da-4cbe-a049-a13da2018d51';
const NORMAL_DELIVERY = 48;
const PARCEL = 2;
/** Its normal delivery, in days. */
const DAYS = { from: 2, to: 3 };
const LEAST_KG = 0.5;
const LISTS_KEPT_MS = 86_400_000;

const listSchema = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.object({ data: z.array(item).max(5_000) }) });
const citiesSchema = listSchema(z.object({ city_id: z.number(), city_name: z.string() }));
const zonesSchema = listSchema(z.object({ zone_id: z.number(), zone_name: z.string() }));
const priceSchema = z.object({
  data: z.object({ price: z.unknown().optional(), final_price: z.unknown().optional() }),
});
const bookedSchema = z.object({
  data: z.object({
    consignment_id: z.string().trim().min(1).max(60),
    delivery_fee: z.unknown().optional(),
  }),
});
const infoSchema = z.object({
  data: z.object({
    consignment_id: z.string().trim().min(1).max(60),
    order_status: z.string().min(1).max(100),
    delivery_fee: z.unknown().optional(),
  }),
});
const refusedSchema = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

/** Pathao Parcel's merchant API (docs/decisions/0050-couriers.md). */
export function createPathao(
  { apiUrl, trackUrl }: Pick<PathaoSettings, 'apiUrl' | 'trackUrl'>,
  clock: () => number = Date.now,
): Courier {
  const accounts = createPathaoAccounts(apiUrl, clock);
  /** Cities and zones are the same for all accounts. */
  const lists = new Map<string, { at: number; items: { id: number; name: string }[] }>();

  async function listOf(
    path: string,
    load: () => Promise<{ id: number; name: string }[]>,
  ): Promise<{ id: number; name: string }[]> {
    const known = lists.get(path);
    if (known !== undefined && clock() - known.at < LISTS_KEPT_MS) return known.items;
    const items = await load();
    lists.set(path, { at: clock(), items });
    return items;
  }

  async function placeOf(call: PathaoCall, { street, city, district }: CourierParcel['receiver']) {
    const cities = await listOf('city-list', async () => {
      const { status, json } = await call('city-list');
      return readable(citiesSchema, status, json).data.data.map((one) => ({
        id: one.city_id,
        name: one.city_name,
      }));
    });
    const names = [city, district !== null && isDistrict(district) ? districtName(district) : ''];
    const found = names.map((name) => cities.find((one) => sameName(one.name, name))).find(Boolean);
    if (found === undefined) return null;
    const path = `cities/${found.id}/zone-list`;
    const zones = await listOf(path, async () => {
      const { status, json } = await call(path);
      return readable(zonesSchema, status, json).data.data.map((one) => ({
        id: one.zone_id,
        name: one.zone_name,
      }));
    });
    const text = `${street} ${city}`.toLowerCase();
    const zone = zones.find(({ name }) => text.includes(name.trim().toLowerCase())) ?? zones[0];
    return zone === undefined ? null : { recipient_city: found.id, recipient_zone: zone.id };
  }

  const infoOf = async (account: CourierAccount, number: string) => {
    const { status, json } = await accounts.callsOf(account)(`orders/${encodeURIComponent(number)}/info`);
    return status === 404 ? null : readable(infoSchema, status, json).data;
  };

  return {
    id: 'pathao',
    name: 'Pathao',
    async whyRefused(account) {
      try {
        await accounts.signIn(account);
        return null;
      } catch (error) {
        if (error instanceof PathaoRefusedError) return 'Pathao does not know these keys';
        throw error;
      }
    },
    async rate(account, { receiver, weightGrams }) {
      const call = accounts.callsOf(account);
      const place = await placeOf(call, receiver);
      if (place === null) return null;
      const { status, json } = await call('merchant/price-plan', {
        method: 'POST',
        body: {
          store_id: account.storeId,
          item_type: PARCEL,
          delivery_type: NORMAL_DELIVERY,
          item_weight: kilograms(weightGrams),
          ...place,
        },
      });
      if (status === 400 || status === 422) return null;
      const { final_price: final, price } = readable(priceSchema, status, json).data;
      const pricePaisa = paisaOfAnswer(final ?? price);
      if (pricePaisa === null) throw unreadable(false);
      return { pricePaisa, days: DAYS };
    },
    async book(account, shipment) {
      const { receiver, weightGrams, pieces, reference, collectPaisa, contents } = shipment;
      const { status, json } = await accounts.callsOf(account)('orders', {
        method: 'POST',
        body: {
          store_id: account.storeId,
          merchant_order_id: reference,
          recipient_name: receiver.name.slice(0, 100),
          recipient_phone: receiver.phone.replace(/\D/g, '').slice(-10),
          recipient_address: `${receiver.street}, ${receiver.city}`.slice(0, 220),
          delivery_type: NORMAL_DELIVERY,
          item_type: PARCEL,
          item_quantity: pieces,
          item_weight: kilograms(weightGrams),
          item_description: contents.slice(0, 200),
          amount_to_collect: collectPaisa / 100,
        },
      });
      if (status >= 400 && status < 500) return { state: 'refused', detail: refusalOf(json, status) };
      return { state: 'booked', ...bookedOf(readable(bookedSchema, status, json, true).data) };
    },
    async find(account, reference) {
      const info = await infoOf(account, reference);
      return info === null ? null : bookedOf(info);
    },
    label: null,
    async track(account, number) {
      const info = await infoOf(account, number);
      return info === null ? null : pathaoWord(info.order_status);
    },
    async cancel(account, number) {
      const path = `orders/${encodeURIComponent(number)}/cancel`;
      const { status } = await accounts.callsOf(account)(path, { method: 'POST', body: {} });
      if (status === 200 || status === 202) return 'cancelled';
      if (status >= 400) return 'refused';
      throw unreadable(true);
    },
    trackUrl: (number) => `${trackUrl}${encodeURIComponent(number)}`,
    isSignedBy(headers, { webhookSecret }) {
      const given = headers['x-pathao-signature'];
      if (typeof given !== 'string') return false;
      const [one, other] = [Buffer.from(given), Buffer.from(webhookSecret)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
    read: readPathao,
    answerHeaders: { 'X-Pathao-Merchant-Webhook-Integration-Secret': ANSWER_SECRET },
  };
}

function bookedOf(data: { consignment_id: string; delivery_fee?: unknown }): CourierBooked {
  return { number: data.consignment_id, pricePaisa: paisaOfAnswer(data.delivery_fee) };
}

const kilograms = (grams: number) => Math.max(LEAST_KG, Math.ceil(grams / 10) / 100);
const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function readable<T extends z.ZodType>(
  schema: T,
  status: number,
  json: unknown,
  mayBeDone = false,
): z.output<T> {
  const { data, success } = schema.safeParse(json);
  if (!success || status < 200 || status > 299) throw unreadable(mayBeDone);
  return data;
}

const unreadable = (mayBeDone: boolean) =>
  new CourierUnavailableError('Pathao answered what cannot be read', { mayBeDone });

/** Why it does not take a parcel: what it says of the fields, or of all. */
function refusalOf(json: unknown, status: number): string {
  const { data } = refusedSchema.safeParse(json);
  const fields = Object.values(data?.errors ?? {}).flat();
  return (fields.length > 0 ? fields.join(' ') : (data?.message ?? `HTTP ${status}`)).slice(0, 250);
}
