import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../../../../test/api-keys.ts';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { bellOf } from '../../../../../test/bell.ts';
import { insertProduct, insertProvenPan, insertSeller } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { ADDRESS, confirmTransfer, letExpire, orderLine, placeOrder } from '../../../../../test/shopping.ts';
import type { Sms } from '../../../sms/sms-sender.ts';
import { whyOrderNotAtDoor } from '../../orders/cash-at-door/cash-at-door.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
const sent: Sms[] = [];

beforeAll(async () => {
  shop = await createTestApp({ deps: { sms: { send: async (sms) => void sent.push(sms) } } });
  admin = await shop.registerAdmin();
  seller = await shop.signIn(await insertSeller(shop.db));
  const accepted = await say(seller, 'PUT', '/seller/cash', { acceptsCash: true });
  expect(accepted.data).toEqual({ acceptsCash: true, isOffered: true, ceiling: 25_000 });
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

async function say(who: Account, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) {
  const answer = await shop.call(method, `/api${path}`, { token: who.token, ...(body ? { body } : {}) });
  return { status: answer.status, ...answer.body };
}

/** A buyer whose company's PAN is verified. */
async function provenBuyer(): Promise<Account> {
  const buyer = await shop.registerBuyer();
  await insertProvenPan(shop.db, { companyId: buyer.user.id });
  return buyer;
}

const AT_DOOR = { payment: { method: 'cod' }, shippingAddress: { ...ADDRESS, district: 'Kathmandu' } };
const goods = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, ...values });

/** An order of 1,000 at the door (1,230 in all), and its payment. */
async function orderAtDoor(who?: Account) {
  const buyer = who ?? (await provenBuyer());
  const placed = await placeOrder(shop, buyer.token, [orderLine(await goods())], AT_DOOR);
  expect([placed.status, placed.body.message]).toEqual([201, undefined]);
  const { _id: orderId, orderNumber, totals, parcels } = placed.body.data;
  const started = await say(buyer, 'POST', '/payments/order', { orderId, paymentMethod: 'cod' });
  const paymentId: string = started.data.payment._id;
  expect(started.data.paymentUrl).toBe(`/payment/cod?id=${paymentId}`);
  return { buyer, orderId, orderNumber, paymentId, total: totals.total as number, parcels };
}
type AtDoor = Awaited<ReturnType<typeof orderAtDoor>>;

const askCode = ({ buyer, paymentId }: AtDoor) => say(buyer, 'POST', `/payments/${paymentId}/code`);
const confirm = ({ buyer, paymentId }: AtDoor, code: string) =>
  say(buyer, 'POST', `/payments/${paymentId}/confirm-phone`, { code });
const paymentOf = async ({ buyer, paymentId }: AtDoor) =>
  (await say(buyer, 'GET', `/payments/${paymentId}`)).data;
const orderOf = async ({ buyer, orderId }: AtDoor) => (await say(buyer, 'GET', `/orders/${orderId}`)).data;

/** Asks for a code and reads it from the phone. */
async function codeOf(order: AtDoor): Promise<string> {
  expect(await askCode(order)).toMatchObject({ status: 201 });
  await shop.runJobs();
  return /^\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
/** Lets what was sent for an order so far be older. */
const age = ({ orderId }: AtDoor, minutes: number) =>
  shop.pool.query(
    `update phone_codes set sent_at = sent_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
     where order_id = $1`,
    [orderId, minutes],
  );
const set = async (key: string, value: unknown) =>
  expect(await say(admin, 'PUT', `/admin/settings/${key}`, { value })).toMatchObject({ status: 200 });

test('the code from the phone sends the order to its seller, and what couriers bring stands in the books', async () => {
  const order = await orderAtDoor();
  expect(await orderOf(order)).toMatchObject({ status: 'pending', paymentMethod: 'cod' });
  expect((await paymentOf(order)).cash).toEqual({
    phone: '9841234567',
    isCodeSent: false,
    codesLeft: 5,
    waitSeconds: 0,
    triesLeft: 5,
  });
  const code = await codeOf(order);
  expect(sent.at(-1)).toEqual({
    to: '9841234567',
    text: `${code} is your code for order ${order.orderNumber} at Thokmandu: you pay रू\u00a01,230 to the courier. It holds for 10 minutes.`,
  });
  const { cash } = await paymentOf(order);
  expect(cash).toMatchObject({ isCodeSent: true, codesLeft: 4, triesLeft: 5 });
  expect(cash.waitSeconds).toBeGreaterThan(50);
  const { rows: kept } = await shop.pool.query('select * from phone_codes where order_id = $1', [
    order.orderId,
  ]);
  expect(JSON.stringify(kept)).not.toContain(code);

  const devanagari = code.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
  expect(await confirm(order, devanagari)).toMatchObject({ status: 200, data: { status: 'settled' } });
  const after = await orderOf(order);
  expect(after).toMatchObject({
    status: 'processing',
    stockHeldUntil: null,
    payment: { method: 'cod', status: 'settled' },
    parcels: [{ status: 'processing' }],
  });
  expect(after.timeline.map(({ event }: { event: string }) => event)).toEqual([
    'order_placed',
    'cash_agreed',
    'parcel_processing',
  ]);
  const { rows } = await shop.pool.query(
    `select l.account, l.amount_paisa from ledger_lines l join ledger_postings g on g.id = l.posting_id
     where g.order_id = $1 and g.kind = 'received' order by l.account`,
    [order.orderId],
  );
  expect(rows).toEqual([
    { account: 'buyers', amount_paisa: -123_000 },
    { account: 'cod', amount_paisa: 123_000 },
  ]);
  await shop.runJobs();
  const mailTo = ({ user }: Account) => shop.mail.filter(({ to }) => to === user.email).at(-1)?.text;
  expect(mailTo(order.buyer)).toContain('You pay रू\u00a01,230 to the courier');
  expect(mailTo(seller)).toContain(`Order ${order.orderNumber} is paid at the door`);
  expect(JSON.stringify(await bellOf(shop, order.buyer))).toContain('You pay रू\u00a01,230 to the courier.');
  expect(await confirm(order, wrong(code))).toMatchObject({ status: 200, data: { status: 'settled' } });
  expect(await askCode(order)).toMatchObject({ status: 409 });
});

test('two right codes at once settle the order once', async () => {
  const order = await orderAtDoor();
  const code = await codeOf(order);
  const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(order, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await orderOf(order)).timeline).toHaveLength(3);
});

test('wrong codes are counted, however many come at once, and then the right one is none', async () => {
  const order = await orderAtDoor();
  expect(await confirm(order, '123456')).toMatchObject({ status: 409, code: 'code_missing' });
  const code = await codeOf(order);
  expect(await confirm(order, '12345')).toMatchObject({
    status: 400,
    errors: [{ path: 'code', message: 'Enter the 6 digits of the code' }],
  });
  expect(await confirm(order, wrong(code))).toMatchObject({
    status: 400,
    errors: [{ path: 'code', message: 'This code is wrong. You can try 4 times more.' }],
  });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => confirm(order, wrong(code))));
  expect(answers.map(({ code }) => code).sort()).toEqual([
    ...['code_wrong', 'code_wrong', 'code_wrong'],
    ...['no_more_tries', 'no_more_tries', 'no_more_tries', 'no_more_tries'],
  ]);
  expect(await confirm(order, code)).toMatchObject({ status: 409, code: 'no_more_tries' });
  expect(await askCode(order)).toMatchObject({ status: 409, code: 'no_more_tries' });
  expect(await orderOf(order)).toMatchObject({ status: 'pending' });
});

test('a code holds for ten minutes, the next one comes after a minute, and there are five of them', async () => {
  const order = await orderAtDoor();
  const first = await codeOf(order);
  expect(await askCode(order)).toMatchObject({ status: 429, code: 'code_too_soon' });
  await age(order, 10);
  expect(await confirm(order, first)).toMatchObject({ status: 409, code: 'code_expired' });
  const second = await codeOf(order);
  if (first !== second)
    expect(await confirm(order, first)).toMatchObject({ status: 400, code: 'code_wrong' });
  for (let more = 0; more < 3; more += 1) {
    await age(order, 1);
    expect(await askCode(order)).toMatchObject({ status: 201 });
  }
  await age(order, 1);
  expect(await askCode(order)).toMatchObject({ status: 409, code: 'no_more_codes' });
  // Another attempt to pay the same order brings no new codes.
  const { buyer, orderId } = order;
  await say(buyer, 'POST', '/payments/order', { orderId, paymentMethod: 'bank' });
  const again = await say(buyer, 'POST', '/payments/order', { orderId, paymentMethod: 'cod' });
  expect(await askCode({ ...order, paymentId: again.data.payment._id })).toMatchObject({
    code: 'no_more_codes',
  });
  expect(await askCode(order)).toMatchObject({ status: 409, code: 'nothing_to_confirm' });
});

test('a phone is sent ten codes a day, whoever asks for them, and none once its time is over', async () => {
  const phone = '9801112223';
  const buyer = await provenBuyer();
  const place = async () => {
    const shippingAddress = { ...AT_DOOR.shippingAddress, phone: `+977 ${phone}` };
    const placed = await placeOrder(shop, buyer.token, [orderLine(await goods())], {
      ...AT_DOOR,
      shippingAddress,
    });
    const orderId = placed.body.data._id;
    const { data } = await say(buyer, 'POST', '/payments/order', { orderId, paymentMethod: 'cod' });
    return { buyer, orderId, paymentId: data.payment._id } as AtDoor;
  };
  const orders = [await place(), await place(), await place()] as const;
  for (const order of orders.slice(0, 2))
    for (let more = 0; more < 5; more += 1) {
      expect(await askCode(order)).toMatchObject({ status: 201 });
      await age(order, 1);
    }
  expect(await askCode(orders[2])).toMatchObject({ status: 409, code: 'phone_rests' });
  const before = sent.length;
  await shop.pool.query(
    'update graphile_worker._private_jobs set payload = (payload::jsonb || \'{"until":"2020-01-01T00:00:00Z"}\')::json where task_id = (select id from graphile_worker._private_tasks where identifier = \'send_sms\')',
  );
  await shop.runJobs();
  expect(sent).toHaveLength(before);
});

test('an order that ended in the meantime is not revived by its code', async () => {
  const order = await orderAtDoor();
  const code = await codeOf(order);
  await letExpire(shop, order.orderId);
  expect(await confirm(order, code)).toMatchObject({ status: 409, code: 'order_cancelled' });
  expect(await askCode(order)).toMatchObject({ status: 409, code: 'order_cancelled' });
  expect(await orderOf(order)).toMatchObject({ status: 'cancelled' });
});

test('a foreign payment is not found, and one by bank asks for no code', async () => {
  const order = await orderAtDoor();
  const stranger = { ...order, buyer: await provenBuyer() };
  expect(await askCode(stranger)).toMatchObject({ status: 404 });
  expect(await confirm(stranger, '123456')).toMatchObject({ status: 404 });
  const { data } = await say(order.buyer, 'POST', '/payments/order', {
    orderId: order.orderId,
    paymentMethod: 'bank',
  });
  const byBank = { ...order, paymentId: data.payment._id };
  expect(await askCode(byBank)).toMatchObject({ status: 409, code: 'not_cash_at_door' });
});

test('money that comes by an earlier transfer pays the order, and no courier collects it again', async () => {
  const order = await orderAtDoor();
  const { buyer, orderId, total } = order;
  const { data } = await say(buyer, 'POST', '/payments/order', { orderId, paymentMethod: 'bank' });
  const back = await say(buyer, 'POST', '/payments/order', { orderId, paymentMethod: 'cod' });
  expect(back.status).toBe(201);
  await confirmTransfer(shop, admin.token, data.payment._id, { bankReference: 'EARLY-1', amount: total });
  const after = await orderOf(order);
  expect(after).toMatchObject({ status: 'processing', paymentMethod: 'bank', payment: { method: 'bank' } });
  expect(after.timeline.map(({ event }: { event: string }) => event)).toContain('payment_received');
});

test('who is new pays otherwise, until three orders were delivered', async () => {
  const order = await orderFrom(shop, admin, [seller]);
  const { buyer } = order;
  const place = async () => placeOrder(shop, buyer.token, [orderLine(await goods())], AT_DOOR);
  const text = 'Cash at the door is for companies with 3 delivered orders, or with a verified PAN.';
  const refused = await place();
  expect(refused.body).toMatchObject({
    code: 'cash_new_buyer',
    message: text,
    errors: [{ path: 'payment.method', message: text }],
  });
  expect(refused.status).toBe(409);
  const deliver = async (parcelId: string) => {
    for (const status of ['shipped', 'delivered'])
      expect(await say(seller, 'PATCH', `/seller/orders/${parcelId}/status`, { status })).toMatchObject({
        status: 200,
      });
  };
  const parcels = [...order.parcelIds];
  for (let more = 0; more < 2; more += 1) {
    const { data } = (await placeOrder(shop, buyer.token, [orderLine(await goods())])).body;
    const started = await say(buyer, 'POST', '/payments/order', { orderId: data._id, paymentMethod: 'bank' });
    await confirmTransfer(shop, admin.token, started.data.payment._id, {
      bankReference: `NEW-${more}`,
      amount: data.totals.total,
    });
    parcels.push(data.parcels[0]._id);
  }
  await deliver(parcels[0] as string);
  await deliver(parcels[1] as string);
  expect((await place()).body).toMatchObject({ code: 'cash_new_buyer' });
  await deliver(parcels[2] as string);
  expect((await place()).status).toBe(201);
});

test('what holds of an order is asked when it is placed, when its method is switched, and when it is confirmed', async () => {
  const buyer = await provenBuyer();
  const place = (product: Awaited<ReturnType<typeof goods>>, rest: object = {}) =>
    placeOrder(shop, buyer.token, [orderLine(product)], { ...AT_DOOR, ...rest });
  // 22,035.40 and 13 percent are 24,900.00; with delivery free from 5,000 it is 100 below the ceiling.
  const dear = await goods({ regular_price_paisa: 22_123_89 });
  const total = (await place(dear)).body.data.totals.total;
  await set('cashCeiling', total - 0.01);
  expect((await place(dear, { notes: 'Again' })).body).toMatchObject({
    code: 'cash_above_ceiling',
  });
  await set('cashCeiling', total);
  expect(await place(dear, { notes: 'Once more' })).toMatchObject({ status: 201 });
  await set('cashCeiling', 25_000);

  const elsewhere = (district?: string) => ({
    ...ADDRESS,
    city: 'Nowhere',
    ...(district ? { district } : {}),
  });
  const product = await goods();
  expect((await place(product, { shippingAddress: elsewhere() })).body).toMatchObject({
    code: 'cash_no_district',
  });
  const humla = { ...elsewhere('Humla'), province: 'Karnali Pradesh' };
  expect((await place(product, { shippingAddress: humla })).body).toMatchObject({
    code: 'cash_district',
    message: 'Cash at the door is not offered in Humla.',
  });
  const closed = (await say(admin, 'GET', '/admin/settings')).data.settings.find(
    ({ key }: { key: string }) => key === 'cashClosedDistricts',
  ).value;
  await set('cashClosedDistricts', []);
  const heavy = await goods({ weight_grams: 10_001 });
  expect((await place(heavy, { shippingAddress: humla })).body).toMatchObject({ code: 'cash_heavy' });
  const light = await goods({ weight_grams: 10_000 });
  expect(await place(light, { shippingAddress: humla })).toMatchObject({ status: 201 });
  expect(await place(heavy)).toMatchObject({ status: 201 });
  await set('cashClosedDistricts', closed);
  // An address from before districts: its city says it.
  expect(await place(product, { shippingAddress: ADDRESS })).toMatchObject({ status: 201 });
  const foreign = await insertProduct(shop.db);
  expect((await place(foreign)).body).toMatchObject({ code: 'cash_seller' });

  const { _id: byBank } = (await place(foreign, { payment: { method: 'bank' } })).body.data;
  const switched = await say(buyer, 'POST', '/payments/order', { orderId: byBank, paymentMethod: 'cod' });
  expect(switched).toMatchObject({ status: 409, code: 'cash_seller', errors: [{ path: 'paymentMethod' }] });

  const order = await orderAtDoor(buyer);
  const code = await codeOf(order);
  await set('cashAtDoor', false);
  expect(await confirm(order, code)).toMatchObject({ status: 409, code: 'cash_off' });
  expect((await place(product)).body).toMatchObject({ code: 'cash_off' });
  expect((await say(buyer, 'GET', '/payments/cash?district=Dang')).data).toMatchObject({ isOffered: false });
  await set('cashAtDoor', true);
  expect(await confirm(order, code)).toMatchObject({ status: 200 });
});

test('two refused parcels, and the right rests', async () => {
  const order = await orderAtDoor();
  const { buyer, orderId } = order;
  const ask = () => whyOrderNotAtDoor(shop.deps.db, shop.deps, { orderId, companyId: buyer.user.id });
  expect(await ask()).toBeNull();
  await shop.deps.db
    .transaction()
    .execute(async (tx) => {
      const refuse = () =>
        tx
          .insertInto('cash_collections')
          .values({
            parcel_id: crypto.randomUUID(),
            order_id: orderId,
            company_id: buyer.user.id,
            amount_paisa: 1,
            refused_at: new Date(),
            refusal_reason: 'Nobody came',
          })
          .execute();
      const why = () => whyOrderNotAtDoor(tx, shop.deps, { orderId, companyId: buyer.user.id });
      await refuse();
      expect(await why()).toBeNull();
      await refuse();
      expect(await why()).toMatchObject({ code: 'resting' });
      throw new Error('Nothing of it stays');
    })
    .catch(({ message }: Error) => expect(message).toBe('Nothing of it stays'));
});

test('checkout hears beforehand whether the cart can be paid at the door; programs, plans and bills cannot', async () => {
  const buyer = await provenBuyer();
  const { id } = await goods();
  await say(buyer, 'POST', '/cart/items', { productId: id, quantity: 1 });
  const ask = async (query: string) => (await say(buyer, 'GET', `/payments/cash?${query}`)).data;
  const yes = { isOffered: true, isAvailable: true, reason: null };
  expect(await ask('district=Dang&amount=1230')).toEqual(yes);
  expect(await ask('district=Dang&amount=25000.01')).toMatchObject({ isAvailable: false });
  expect(await ask('district=Dang&amount=1230&account=true')).toMatchObject({
    reason: 'An order that is partly on account cannot be paid at the door.',
  });
  expect(await say(buyer, 'GET', '/payments/cash?district=Atlantis')).toMatchObject({
    status: 400,
    errors: [{ path: 'district', message: 'Choose a district' }],
  });
  const guest = await shop.call('GET', '/api/payments/cash?district=Dang');
  expect(guest.body.data).toMatchObject({ isAvailable: false, reason: 'Login to pay at the door.' });
  const order = await orderAtDoor(buyer);
  expect(await ask(`order=${order.orderId}`)).toEqual(yes);
  const stranger = await provenBuyer();
  const foreign = await say(stranger, 'GET', `/payments/cash?order=${order.orderId}`);
  expect(foreign.data).toEqual({ isOffered: false, isAvailable: false, reason: null });

  const key = await makeKey(shop, buyer, 'company');
  const byProgram = await placeOrder(shop, key.token, [orderLine(await goods())], AT_DOOR);
  expect(byProgram).toMatchObject({ status: 409, body: { code: 'cash_needs_person' } });
  const plan = await say(buyer, 'POST', '/payments/subscription', { plan: 'MONTHLY', paymentMethod: 'cod' });
  expect(plan).toMatchObject({ status: 400, errors: [{ message: 'Payment method is not available' }] });
  const methods = await say(buyer, 'GET', '/payments/methods?amount=1230');
  expect(methods.data.map(({ method }: { method: string }) => method)).not.toContain('cod');
});
