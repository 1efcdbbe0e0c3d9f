import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { shortReference } from '../../server/gateways/fields.ts';
import type { KeptTexts } from './kept-texts.ts';
import { misbehave } from './sandbox-calls.ts';
import { escapeHtml, sandboxDocument } from './sandbox-page.ts';
import type { SandboxStore } from './sandbox-store.ts';

export const PATHAO_TEST_ACCESS = {
  clientId: 'sandbox_client',
  clientSecret: 'sandbox_client_secret',
  userName: 'sandbox@pathao.example',
  password: 'sandbox_password',
  storeId: 2501,
  webhookSecret: 'sandbox_webhook_secret',
};

/** Seconds that a token lasts. */
const TOKEN_SECONDS = 432_000;
const API = '/aladdin/api/v1';
const CITIES = ['Kathmandu', 'Lalitpur', 'Bhaktapur', 'Pokhara', 'Biratnagar', 'Dang', 'Chitwan', 'Jumla'];
const ZONES = ['New Road', 'Thamel', 'Lakeside', 'Main Bazaar'];
/** Its states, in words and as its messages name them. */
const STATES = {
  Pending: 'order.created',
  'Assigned for Pickup': 'order.assigned-for-pickup',
  Picked: 'order.picked',
  'In Transit': 'order.in-transit',
  'Assigned for Delivery': 'order.assigned-for-delivery',
  Delivered: 'order.delivered',
  'Delivery Failed': 'order.delivery-failed',
  Return: 'order.returned',
  'Pickup Cancelled': 'order.pickup-cancelled',
} as const;
type State = keyof typeof STATES;

interface Consignment {
  id: string;
  reference: string;
  state: State;
  fee: number;
  receiver: string;
  collect: number;
  updatedAt: string;
}

/**
 * A stand-in for Pathao Parcel's merchant API. `eventsUrl`: where it tells of parcels; null: nowhere. Its page moves a
 * parcel on, as its riders do.
 */
export function registerPathaoSandbox(
  app: FastifyInstance,
  { store, kept, eventsUrl }: { store: SandboxStore; kept: KeptTexts; eventsUrl: () => string | null },
): void {
  const save = (parcel: Consignment) => {
    kept.set(`pathao parcel ${parcel.id}`, JSON.stringify(parcel));
    kept.set(`pathao reference ${parcel.reference}`, parcel.id);
  };
  const find = (id: string): Consignment | null => {
    const text = kept.get(`pathao parcel ${kept.get(`pathao reference ${id}`) ?? id}`);
    return text === undefined ? null : (JSON.parse(text) as Consignment);
  };
  const tell = (parcel: Consignment, reason?: string) => {
    const url = eventsUrl();
    if (url === null) return Promise.resolve();
    const message = {
      consignment_id: parcel.id,
      merchant_order_id: parcel.reference,
      updated_at: parcel.updatedAt.slice(0, 19).replace('T', ' '),
      timestamp: parcel.updatedAt,
      store_id: PATHAO_TEST_ACCESS.storeId,
      event: STATES[parcel.state],
      ...(reason ? { reason } : {}),
    };
    return fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-PATHAO-Signature': PATHAO_TEST_ACCESS.webhookSecret,
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(10_000),
    }).then(
      () => undefined,
      // Who is told may be away: the shop asks all the same.
      () => undefined,
    );
  };
  const move = (parcel: Consignment, state: State): Consignment => {
    const moved = { ...parcel, state, updatedAt: new Date().toISOString() };
    save(moved);
    return moved;
  };

  misbehave(app, store, (url) => url.includes(API));
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.includes(API) || request.url.endsWith('/issue-token')) return;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (kept.get(`pathao token ${token}`) !== 'live')
      return reply.status(401).send({ message: 'Unauthenticated.', type: 'error', code: 401 });
  });

  app.post<{ Body: Record<string, unknown> | null }>(`${API}/issue-token`, async ({ body }, reply) => {
    const given = body ?? {};
    const { clientId, clientSecret, userName, password } = PATHAO_TEST_ACCESS;
    const isUser =
      given.grant_type === 'password' && given.username === userName && given.password === password;
    const isRefresh =
      given.grant_type === 'refresh_token' && kept.get(`pathao refresh ${given.refresh_token}`) === 'live';
    if (given.client_id !== clientId || given.client_secret !== clientSecret || !(isUser || isRefresh))
      return reply
        .status(400)
        .send({ message: 'The user credentials were incorrect.', type: 'error', code: 400 });
    const [access, refresh] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
    kept.set(`pathao token ${access}`, 'live');
    kept.set(`pathao refresh ${refresh}`, 'live');
    return { token_type: 'Bearer', expires_in: TOKEN_SECONDS, access_token: access, refresh_token: refresh };
  });

  const list = (data: object[]) => ({ message: 'Fetched', type: 'success', code: 200, data: { data } });
  app.get(`${API}/city-list`, async () =>
    list(CITIES.map((city_name, index) => ({ city_id: index + 1, city_name }))),
  );
  app.get<{ Params: { city: string } }>(`${API}/cities/:city/zone-list`, async ({ params }) =>
    list(ZONES.map((zone_name, index) => ({ zone_id: Number(params.city) * 100 + index, zone_name }))),
  );
  app.post<{ Body: Record<string, unknown> | null }>(`${API}/merchant/price-plan`, async ({ body }) => {
    const price = feeOf(body ?? {});
    return { message: 'price', type: 'success', code: 200, data: { price, final_price: price } };
  });

  app.post<{ Body: Record<string, unknown> | null }>(`${API}/orders`, async ({ body }, reply) => {
    const given = body ?? {};
    const errors = errorsOf(given);
    if (Object.keys(errors).length > 0)
      return reply
        .status(422)
        .send({ message: 'Please fix the given errors', type: 'error', code: 422, errors });
    const parcel: Consignment = {
      id: `NP${new Date().toISOString().slice(2, 10).replaceAll('-', '')}${shortReference(6)}`,
      reference: String(given.merchant_order_id),
      state: 'Pending',
      fee: feeOf(given),
      receiver: `${given.recipient_name}, ${given.recipient_address}`,
      collect: Number(given.amount_to_collect),
      updatedAt: new Date().toISOString(),
    };
    save(parcel);
    void tell(parcel);
    if (store.switches.tamper === 'amount') return reply.type('text/html').send('<p>Created</p>');
    return {
      message: 'Order Created Successfully',
      type: 'success',
      code: 200,
      data: {
        consignment_id: store.switches.tamper === 'product_code' ? 'NP0000000000' : parcel.id,
        merchant_order_id: parcel.reference,
        order_status: parcel.state,
        delivery_fee: parcel.fee,
      },
    };
  });

  app.get<{ Params: { id: string } }>(`${API}/orders/:id/info`, async ({ params }, reply) => {
    const parcel = find(params.id);
    if (parcel === null) return reply.status(404).send({ message: 'Not found', type: 'error', code: 404 });
    return {
      message: 'Order info',
      type: 'success',
      code: 200,
      data: {
        consignment_id: parcel.id,
        merchant_order_id: parcel.reference,
        order_status: parcel.state,
        order_status_slug: parcel.state,
        delivery_fee: parcel.fee,
        updated_at: parcel.updatedAt.slice(0, 19).replace('T', ' '),
        invoice_id: null,
      },
    };
  });

  app.post<{ Params: { id: string } }>(`${API}/orders/:id/cancel`, async ({ params }, reply) => {
    const parcel = find(params.id);
    if (parcel === null) return reply.status(404).send({ message: 'Not found', type: 'error', code: 404 });
    if (!['Pending', 'Assigned for Pickup'].includes(parcel.state))
      return reply.status(400).send({ message: 'It is on its way already', type: 'error', code: 400 });
    move(parcel, 'Pickup Cancelled');
    return { message: 'Order cancelled', type: 'success', code: 200, data: null };
  });

  app.get<{ Params: { id: string } }>('/parcels/:id', async ({ params }, reply) => {
    const parcel = find(params.id);
    if (parcel === null) return reply.status(404).type('text/plain').send('Unknown parcel');
    return reply.type('text/html; charset=utf-8').send(
      sandboxDocument({
        title: 'Pathao sandbox',
        brand: 'Pathao',
        note: 'No rider comes from here.',
        body: `<form method="post" action="${escapeHtml(`${app.prefix}/parcels/${parcel.id}`)}">
<p class="amount">${escapeHtml(parcel.state)}</p>
<p class="what">${escapeHtml(parcel.id)}, ${escapeHtml(parcel.receiver)}${parcel.collect > 0 ? `, NPR ${parcel.collect} at the door` : ''}</p>
${Object.keys(STATES)
  .map((state) => `<button name="state" value="${escapeHtml(state)}">${escapeHtml(state)}</button>`)
  .join('\n')}
</form>`,
      }),
    );
  });
  app.post<{ Params: { id: string }; Body: { state?: string } | null }>(
    '/parcels/:id',
    async ({ params, body }, reply) => {
      const parcel = find(params.id);
      const state = body?.state ?? '';
      if (parcel === null || !Object.hasOwn(STATES, state))
        return reply.status(404).type('text/plain').send('Unknown parcel');
      await tell(move(parcel, state as State), state === 'Delivery Failed' ? 'Nobody was there' : undefined);
      return reply.redirect(`${app.prefix}/parcels/${parcel.id}`, 303);
    },
  );
}

/** 100 up to a kilogram, 20 for each further one; more far away. */
function feeOf({ item_weight: weight, recipient_city: city }: Record<string, unknown>): number {
  return 100 + 20 * Math.max(0, Math.ceil(Number(weight)) - 1) + (Number(city) > 3 ? 60 : 0);
}

function errorsOf(given: Record<string, unknown>): Record<string, string[]> {
  const text = (name: string) => String(given[name] ?? '');
  const errors: Record<string, string[]> = {};
  if (Number(given.store_id) !== PATHAO_TEST_ACCESS.storeId) errors.store_id = ['Wrong Store selected'];
  if (text('recipient_name').length < 3) errors.recipient_name = ['The recipient name is too short.'];
  if (!/^\d{9,11}$/.test(text('recipient_phone')))
    errors.recipient_phone = ['The recipient phone is invalid.'];
  if (text('recipient_address').length < 10) errors.recipient_address = ['The address is too short.'];
  const weight = Number(given.item_weight);
  if (!(weight >= 0.5 && weight <= 30)) errors.item_weight = ['The weight must be between 0.5 and 30.'];
  if (!(Number(given.amount_to_collect) >= 0)) errors.amount_to_collect = ['The amount is invalid.'];
  return errors;
}
