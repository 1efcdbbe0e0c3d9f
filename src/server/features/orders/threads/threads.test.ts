import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Account, createTestApp, ownParty } from '../../../../../test/app.ts';
import { bellOf } from '../../../../../test/bell.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { hostileHtml } from '../../../../../test/hostile-html.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom, type ParcelledOrder, pay } from '../../../../../test/parcels.ts';
import { formOf, picture } from '../../../../../test/picture-files.ts';
import {
  admin,
  call,
  deactivate,
  messagesOf,
  openThreadDesk,
  parcelThread,
  question,
  seller,
  shop,
  write,
} from '../../../../../test/thread-desk.ts';
import { sendMessage } from './threads.commands.ts';

openThreadDesk();

const textsOf = async (who: Account, thread: string): Promise<string[]> =>
  (await messagesOf(who, thread)).messages.map(({ text }: { text: string }) => text);
const unreadOf = async (who: Account) => (await call(who, 'GET', '/unread')).body.data;
/** An open complaint about the order, as the desk keeps it. */
async function openCase({ orderId, parcelIds, buyer }: ParcelledOrder, state = 'open') {
  const { rows } = await shop.pool.query(
    `with serial as (
       insert into case_counters (bs_year, last_serial) values (2083, 1)
       on conflict (bs_year) do update set last_serial = case_counters.last_serial + 1 returning last_serial)
     insert into cases (bs_year, serial, number, kind, state, company_id, user_id, order_id, parcel_id, seller_id, sent_at,
       due_at, updated_at)
     select 2083, last_serial, 'G-2083-' || lpad(last_serial::text, 6, '0'), 'seller', $1, $2, $2, $3, $4, $5, now(), now(), now()
     from serial returning id, number`,
    [state, buyer.user.id, orderId, parcelIds[0], seller.user.id],
  );
  return rows[0] as { id: string; number: string };
}
const sentPhoto = async (who: Account): Promise<string> => {
  const form = formOf([{ name: 'a.jpg', bytes: await picture() }], 'photos');
  return (await shop.call('POST', '/api/photos', { token: who.token, ...form })).body.data[0]._id;
};
const photoStatus = async (who: Account, id: string) =>
  (await shop.app.inject({ url: `/api/photos/${id}`, headers: { authorization: `Bearer ${who.token}` } }))
    .statusCode;

describe('the conversation of a parcel', () => {
  test('is one, whichever side begins it, and however often at once', async () => {
    const order = await orderFrom(shop, admin, [seller]);
    const body = { parcel: order.parcelIds[0] };
    const answers = await Promise.all(
      [order.buyer, seller, order.buyer, seller].map((who) => call(who, 'POST', '', body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body: { data } }) => data.thread._id)).size).toBe(1);
    expect(answers[1]?.body.data.thread).toMatchObject({
      as: 'seller',
      canWrite: true,
      hidesContacts: false,
      unread: 0,
      lastMessage: null,
      product: null,
      parcel: { _id: order.parcelIds[0], number: 1, order: { orderNumber: order.orderNumber }, itemCount: 3 },
    });
    expect(answers[0]?.body.data.message).toBeNull();
    // Nobody lists a conversation in which nothing was said; its parcel finds it.
    expect((await call(order.buyer, 'GET', '')).body.data.threads).toEqual([]);
    const found = await call(seller, 'GET', `?parcel=${order.parcelIds[0]}`);
    expect(found.body.data.threads).toHaveLength(1);
  });

  test('carries messages, counts what is unread, and says when nothing is new', async () => {
    const { buyer, thread } = await parcelThread();
    const before = await unreadOf(seller);
    const sent = await write(buyer, thread, 'Are all six of one batch?');
    expect([sent.status, sent.body.data]).toEqual([
      201,
      {
        _id: expect.any(String),
        author: 'buyer',
        text: 'Are all six of one batch?',
        hasHidden: false,
        photos: [],
        isPublic: false,
        createdAt: expect.any(String),
      },
    ]);
    await write(buyer, thread, 'Or of two?');
    expect(await unreadOf(seller)).toEqual({ buyer: 0, seller: before.seller + 2 });
    const first = await call(seller, 'GET', `/${thread}/messages`);
    expect(first.headers.etag).toBe(`"${first.body.data.version}"`);
    expect(first.body.data).toMatchObject({
      hasEarlier: false,
      firstUnread: sent.body.data._id,
      thread: { unread: 2, as: 'seller' },
      events: [{ event: 'payment_received' }],
    });
    const asked = { 'if-none-match': first.headers.etag as string };
    expect((await call(seller, 'GET', `/${thread}/messages`, undefined, asked)).status).toBe(304);
    await write(buyer, thread, 'Third');
    const changed = await call(seller, 'GET', `/${thread}/messages`, undefined, asked);
    expect([changed.status, changed.body.data.messages.length]).toEqual([200, 3]);
    const last = changed.body.data.messages.at(-1)._id;
    expect((await call(seller, 'POST', `/${thread}/read`, { message: last })).body.data).toEqual(before);
    // Reading an older message afterwards makes nothing unread.
    await call(seller, 'POST', `/${thread}/read`, { message: sent.body.data._id });
    expect(await unreadOf(seller)).toEqual(before);
    expect((await messagesOf(seller, thread)).firstUnread).toBeNull();
  });

  test('is paged from its end, oldest first', async () => {
    const { buyer, thread } = await parcelThread();
    for (let index = 1; index <= 5; index += 1) await write(buyer, thread, `${index}`);
    const page = await call(buyer, 'GET', `/${thread}/messages?limit=2`);
    expect(page.body.data.messages.map(({ text }: { text: string }) => text)).toEqual(['4', '5']);
    expect(page.body.data.hasEarlier).toBe(true);
    const before = page.body.data.messages[0]._id;
    const earlier = await call(buyer, 'GET', `/${thread}/messages?limit=3&before=${before}`);
    expect(earlier.body.data.messages.map(({ text }: { text: string }) => text)).toEqual(['1', '2', '3']);
    expect(earlier.body.data.hasEarlier).toBe(false);
    expect(earlier.headers.etag).toBeUndefined();
  });

  test('lists the newest first, with a page and its own 304', async () => {
    const { buyer, thread } = await parcelThread();
    await write(buyer, thread, 'First');
    const other = await insertProduct(shop.db, { seller_id: seller.user.id });
    const asked = await call(buyer, 'POST', '', { product: other.id, text: 'Second' });
    const list = await call(buyer, 'GET', '?as=buyer&limit=1');
    expect(list.body.data).toMatchObject({
      threads: [{ _id: asked.body.data.thread._id, product: { name: other.name, isPublic: true } }],
      pagination: { page: 1, pages: 2, total: 2, limit: 1 },
    });
    const again = { 'if-none-match': list.headers.etag as string };
    expect((await call(buyer, 'GET', '?as=buyer&limit=1', undefined, again)).status).toBe(304);
    await write(seller, thread, 'Yes');
    const moved = await call(buyer, 'GET', '?as=buyer&limit=1', undefined, again);
    expect(moved.body.data.threads[0]).toMatchObject({ _id: thread, unread: 1 });
    expect((await call(buyer, 'GET', '?as=seller')).body.data.threads).toEqual([]);
    expect((await call(buyer, 'GET', '?as=desk')).status).toBe(400);
  });
});

describe('contacts', () => {
  test('are hidden for both sides and in the database until the parcel is paid', async () => {
    const { order, buyer, thread } = await parcelThread({ isPaid: false });
    const { body } = await write(buyer, thread, 'Call ९८४१२३४५६७ or ram at gmail dot com, 6 x A9F74232');
    const hidden = 'Call [number hidden] or [e-mail hidden], 6 x A9F74232';
    expect(body.data).toMatchObject({ text: hidden, hasHidden: true });
    await write(seller, thread, 'See www.thokmart.com');
    expect(await textsOf(seller, thread)).toEqual([hidden, 'See [web address hidden]']);
    const { rows } = await shop.pool.query('select text from thread_messages where thread_id = $1', [thread]);
    expect(JSON.stringify(rows)).not.toMatch(/९८४१|gmail|thokmart/);
    await pay(shop, admin, order);
    expect((await write(seller, thread, 'Now 9841234567')).body.data).toMatchObject({
      text: 'Now 9841234567',
      hasHidden: false,
    });
    // What was written before stays hidden.
    expect((await textsOf(buyer, thread))[0]).toBe(hidden);
  });

  test('are hidden in a question about a product, also from one who has bought it', async () => {
    const { thread, message } = await question('98 4123 4567 ma call gara');
    expect(message.text).toBe('[number hidden] ma call gara');
    expect(
      (await write(seller, thread, 'nine eight four one two three four five six seven')).body.data.text,
    ).toBe('[number hidden]');
  });
});

describe('a question about a product', () => {
  test('stands in one conversation with its next ones', async () => {
    const { buyer, product, thread } = await question();
    const again = await call(buyer, 'POST', '', { product: product.id, text: 'And in red?' });
    expect(again.body.data.thread._id).toBe(thread);
    expect(await textsOf(seller, thread)).toEqual(['Is it in stock?', 'And in red?']);
  });

  test('is refused about what is not public, one’s own, or without a text', async () => {
    const buyer = await shop.registerBuyer();
    const hidden = await insertProduct(shop.db, { seller_id: seller.user.id, status: 'inactive' });
    const shown = await insertProduct(shop.db, { seller_id: seller.user.id });
    const ask = async (who: Account, body: object) => (await call(who, 'POST', '', body)).status;
    expect(await ask(buyer, { product: hidden.id, text: 'x' })).toBe(404);
    expect(await ask(buyer, { product: randomUUID(), text: 'x' })).toBe(404);
    expect(await ask(buyer, { product: 'x', text: 'x' })).toBe(404);
    expect(await ask(seller, { product: shown.id, text: 'x' })).toBe(409);
    expect(await ask(buyer, { product: shown.id, text: '  ' })).toBe(400);
    expect(await ask(buyer, { product: shown.id })).toBe(400);
    expect(await ask(buyer, {})).toBe(400);
    expect(await ask(buyer, { product: shown.id, text: 'x', parcel: randomUUID() })).toBe(400);
    expect(await ask(buyer, { parcel: randomUUID() })).toBe(404);
  });

  test('goes on when the product is no longer public', async () => {
    const { buyer, product, thread } = await question();
    await shop.pool.query(`update products set status = 'inactive' where id = $1`, [product.id]);
    expect((await write(buyer, thread, 'Is it gone?')).status).toBe(201);
    expect((await messagesOf(buyer, thread)).thread.product.isPublic).toBe(false);
  });

  test('is public with its answer once the seller says so: without names, once for two at a time', async () => {
    const { buyer, product, thread } = await question('Does it fit 35 mm rail? I am Ram, 9841234567');
    const publicOnes = async () =>
      (await shop.call('GET', `/api/products/${product.id}/questions`)).body.data;
    expect(await publicOnes()).toEqual({
      questions: [],
      pagination: { page: 1, pages: 0, total: 0, limit: 10 },
    });
    const { body } = await write(seller, thread, 'Yes, it does.');
    const publish = (who: Account, message: string) =>
      call(who, 'POST', `/${thread}/messages/${message}/publish`);
    const both = await Promise.all([publish(seller, body.data._id), publish(seller, body.data._id)]);
    expect(both.map(({ status, body: answer }) => [status, answer.data.isPublic])).toEqual([
      [200, true],
      [200, true],
    ]);
    const { questions } = await publicOnes();
    expect(questions).toEqual([
      {
        _id: body.data._id,
        question: 'Does it fit 35 mm rail? I am Ram, [number hidden]',
        answer: 'Yes, it does.',
        answeredAt: expect.any(String),
      },
    ]);
    expect((await messagesOf(buyer, thread)).messages.at(-1).isPublic).toBe(true);
    expect((await publish(buyer, body.data._id)).status).toBe(403);
    const own = (await messagesOf(buyer, thread)).messages[0]._id;
    expect((await publish(seller, own)).status).toBe(409);
    expect((await publish(seller, randomUUID())).status).toBe(404);
    await shop.pool.query(`update products set status = 'inactive' where id = $1`, [product.id]);
    expect((await shop.call('GET', `/api/products/${product.id}/questions`)).status).toBe(404);
  });

  test('of a parcel is nobody’s to publish', async () => {
    const { buyer, thread } = await parcelThread();
    await write(buyer, thread, 'Where is it?');
    const { body } = await write(seller, thread, 'On its way');
    const { status } = await call(seller, 'POST', `/${thread}/messages/${body.data._id}/publish`);
    expect(status).toBe(409);
  });
});

describe('photos', () => {
  test('go with a message and are seen by the two sides', async () => {
    const { buyer, thread, order } = await parcelThread();
    const ids = [await sentPhoto(buyer), await sentPhoto(buyer)];
    const { status, body } = await call(buyer, 'POST', `/${thread}/messages`, { photos: ids.toReversed() });
    expect([status, body.data.text, body.data.photos.map(({ _id }: { _id: string }) => _id)]).toEqual([
      201,
      '',
      ids.toReversed(),
    ]);
    expect((await messagesOf(seller, thread)).messages[0].photos).toEqual(body.data.photos);
    const stranger = await shop.registerBuyer();
    const [id = ''] = ids;
    expect(await Promise.all([buyer, seller, stranger, admin].map((who) => photoStatus(who, id)))).toEqual([
      200, 200, 404, 404,
    ]);
    await openCase(order);
    expect(await photoStatus(admin, id)).toBe(200);
  });

  test('are refused when foreign, used, or five, and then nothing is said', async () => {
    const { buyer, thread } = await parcelThread();
    const [mine, foreign] = [await sentPhoto(buyer), await sentPhoto(seller)];
    const send = (photos: unknown) => call(buyer, 'POST', `/${thread}/messages`, { text: 'See', photos });
    expect((await send([mine, foreign])).status).toBe(404);
    expect((await send([mine, mine])).status).toBe(400);
    expect((await send(Array.from({ length: 5 }, () => randomUUID()))).status).toBe(400);
    expect((await send('x')).status).toBe(400);
    expect(await textsOf(buyer, thread)).toEqual([]);
    expect((await send([mine])).status).toBe(201);
    const again = await send([mine]);
    expect([again.status, again.body.errors[0].path]).toEqual([400, 'photos']);
  });
});

describe('refused', () => {
  test.each([
    ['nothing', {}],
    ['blanks', { text: ' \n ' }],
    ['2,001 characters', { text: 'x'.repeat(2_001) }],
    ['a number', { text: 5 }],
    ['NUL', { text: 'a\0b' }],
    ['half a character', { text: '\ud800' }],
    ['an author', { text: 'x', author: 'seller' }],
  ])('is a message of %s', async (_what, body) => {
    const { buyer, thread } = await question();
    expect((await call(buyer, 'POST', `/${thread}/messages`, body)).status).toBe(400);
  });

  test('is everything of somebody else’s conversation', async () => {
    const { thread, order } = await parcelThread();
    const others = [await shop.registerBuyer(), await shop.registerSeller(), admin];
    for (const who of others) {
      expect((await call(who, 'GET', `/${thread}/messages`)).status).toBe(404);
      expect((await write(who, thread, 'Hi')).status).toBe(404);
      expect((await call(who, 'POST', `/${thread}/read`, { message: randomUUID() })).status).toBe(404);
      expect((await call(who, 'POST', '', { parcel: order.parcelIds[0] })).status).toBe(404);
      expect((await call(who, 'GET', `?parcel=${order.parcelIds[0]}`)).body.data.threads).toEqual([]);
    }
    expect((await call(order.buyer, 'GET', '/x/messages')).status).toBe(404);
    expect((await call(order.buyer, 'GET', `/${thread}/messages?before=x`)).status).toBe(404);
  });

  test('are messages to somebody whose account is closed; what was said stays', async () => {
    const gone = await shop.registerSeller();
    const order = await orderFrom(shop, admin, [gone]);
    const { body } = await call(order.buyer, 'POST', '', { parcel: order.parcelIds[0] });
    const thread = body.data.thread._id;
    await write(order.buyer, thread, 'Hello?');
    await deactivate(gone);
    const refused = await write(order.buyer, thread, 'Hello?');
    expect([refused.status, refused.body.code]).toEqual([409, 'nobody_there']);
    const { thread: shown, messages } = await messagesOf(order.buyer, thread);
    expect([shown.canWrite, messages.length]).toEqual([false, 1]);
  });

  test('is a thirty-first question within an hour; conversations about own parcels still open', async () => {
    const limited = await createTestApp({ hasRateLimits: true });
    try {
      const desk = await limited.registerAdmin();
      const owner = await limited.registerSeller();
      const order = await orderFrom(limited, desk, [owner]);
      const { id } = await insertProduct(limited.db, { seller_id: owner.user.id });
      const start = async (body: object) =>
        (await limited.call('POST', '/api/threads', { token: order.buyer.token, body })).status;
      const asked: number[] = [];
      for (let index = 0; index < 31; index += 1) asked.push(await start({ product: id, text: 'Hi' }));
      expect(asked).toEqual([201, ...Array(29).fill(201), 429]);
      const opened: number[] = [];
      for (let index = 0; index < 31; index += 1) opened.push(await start({ parcel: order.parcelIds[0] }));
      expect(opened.slice(0, 30).every((status) => status < 300)).toBe(true);
      expect(opened[30]).toBe(429);
    } finally {
      await limited.close();
    }
  });

  test('is a thirty-first message within a minute', async () => {
    const limited = await createTestApp({ hasRateLimits: true });
    try {
      const owner = await limited.registerSeller();
      const buyer = await limited.registerBuyer();
      const product = await insertProduct(limited.db, { seller_id: owner.user.id });
      const start = { product: product.id, text: 'Hi' };
      const { body } = await limited.call('POST', '/api/threads', { token: buyer.token, body: start });
      const url = `/api/threads/${body.data.thread._id}/messages`;
      const statuses: number[] = [];
      for (let index = 0; index < 31; index += 1) {
        const sent = await limited.call('POST', url, { token: buyer.token, body: { text: 'Hi' } });
        statuses.push(sent.status);
      }
      expect(statuses).toEqual([...Array(30).fill(201), 429]);
    } finally {
      await limited.close();
    }
  });
});

test('hostile texts arrive as they were written', async () => {
  const { buyer, thread } = await parcelThread();
  const hostile = hostileHtml().filter((text, index) => index % 20 === 0 && text.length <= 2_000);
  const texts = [...hostile, "'; drop table threads; --", '{{7*7}}', '\u202egnp.exe', 'अ\u200dआ'];
  for (const text of texts) expect((await write(buyer, thread, text)).status).toBe(201);
  expect(await textsOf(seller, thread)).toEqual(texts.map((text) => text.trim()));
});

test('the same message sent twice at once, and again later, stands there once', async () => {
  const { buyer, thread } = await parcelThread();
  const headers = { 'idempotency-key': randomUUID() };
  const sent = await Promise.all(Array.from({ length: 5 }, () => write(buyer, thread, 'Once', headers)));
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.data._id}`)).size).toBe(1);
  expect((await write(buyer, thread, 'Once', headers)).body.data).toEqual(sent[0]?.body.data);
  expect(await textsOf(buyer, thread)).toEqual(['Once']);
  expect((await write(buyer, thread, 'Twice', headers)).status).toBe(422);
});

test('both sides write at the same moment, many times: nothing is lost and all is counted', async () => {
  const { buyer, thread } = await parcelThread();
  const words = Array.from({ length: 10 }, (_, index) => `${index}`);
  await Promise.all(
    words.flatMap((word) => [write(buyer, thread, `b${word}`), write(seller, thread, `s${word}`)]),
  );
  const texts = await textsOf(buyer, thread);
  expect(texts.toSorted()).toEqual(words.flatMap((word) => [`b${word}`, `s${word}`]).toSorted());
  expect(await textsOf(seller, thread)).toEqual(texts);
  await expectInvariants(shop.pool);
});

test('a message that is stored while the one before it is read stays unread, and so does its bell', async () => {
  const { buyer, thread } = await parcelThread();
  const first = (await write(buyer, thread, 'First')).body.data._id;
  const { second, reading } = await shop.db.transaction().execute(async (tx) => {
    // A busy machine takes longer than an open transaction may idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const said = { threadId: thread, by: ownParty(buyer), key: null, said: { text: 'Second' } };
    const sent = await sendMessage({ ...shop.deps, db: tx }, said);
    const answer = call(seller, 'POST', `/${thread}/read`, { message: first });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await shop.pool.query(waiting)).rowCount, { timeout: 15_000 })
      .toBeGreaterThan(0);
    return { second: sent.data._id, reading: [answer] };
  });
  const [read] = await Promise.all(reading);
  expect(read?.status).toBe(200);
  expect(await messagesOf(seller, thread)).toMatchObject({ thread: { unread: 1 }, firstUnread: second });
  const bell = async () =>
    (await bellOf(shop, seller)).find(({ link }) => link === `/seller/messages/${thread}`);
  expect(await bell()).toMatchObject({ isRead: false, happened: 2 });
  await expectInvariants(shop.pool);
  await call(seller, 'POST', `/${thread}/read`, { message: second });
  expect((await messagesOf(seller, thread)).thread.unread).toBe(0);
  expect(await bell()).toMatchObject({ isRead: true });
});

describe('our desk', () => {
  test('reads a conversation only while a complaint of its parcel is open, and the audit log says so', async () => {
    const { order, buyer, thread } = await parcelThread();
    await write(buyer, thread, 'It never came');
    const read = () => call(admin, 'GET', `/${thread}/messages`);
    expect((await read()).status).toBe(404);
    const { id, number } = await openCase(order);
    const { status, body, headers } = await read();
    expect([status, body.data.thread.as, body.data.thread.desk, body.data.thread.canWrite]).toEqual([
      200,
      'desk',
      number,
      false,
    ]);
    expect((await messagesOf(buyer, thread)).thread.desk).toBe(number);
    const { rows } = await shop.pool.query(
      `select actor_id, after from audit_log where action = 'thread.read' and object_id = $1`,
      [thread],
    );
    expect(rows).toEqual([{ actor_id: admin.user.id, after: { case: number } }]);
    const again = await read();
    const asked = { 'if-none-match': again.headers.etag as string };
    expect(headers.etag).toBeDefined();
    expect((await call(admin, 'GET', `/${thread}/messages`, undefined, asked)).status).toBe(304);
    const listed = await call(admin, 'GET', `?parcel=${order.parcelIds[0]}`);
    expect(listed.body.data.threads).toMatchObject([{ _id: thread, as: 'desk' }]);
    expect((await write(admin, thread, 'We look into it')).status).toBe(404);
    expect((await call(admin, 'POST', `/${thread}/read`, { message: randomUUID() })).status).toBe(404);
    await shop.pool.query(
      `update cases set state = 'closed', closed_at = now(), closed_as = 'withdrawn' where id = $1`,
      [id],
    );
    expect((await read()).status).toBe(404);
    expect((await messagesOf(buyer, thread)).thread.desk).toBeNull();
  });

  test('never reads what is asked about a product', async () => {
    const { thread } = await question();
    expect((await call(admin, 'GET', `/${thread}/messages`)).status).toBe(404);
  });
});
