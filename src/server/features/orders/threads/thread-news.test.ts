import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { bellOf } from '../../../../../test/bell.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';
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

openThreadDesk();

describe('the bell', () => {
  test('has one entry for a conversation, until it is read there or in the conversation', async () => {
    const { buyer, thread, order } = await parcelThread();
    for (const text of ['One', 'Two', 'Three']) await write(seller, thread, text);
    const last = (await write(seller, thread, 'Four')).body.data._id;
    const messages = async () => (await bellOf(shop, buyer)).filter(({ kind }) => kind === 'message');
    expect(await messages()).toMatchObject([
      {
        text: `4 new messages from the seller about order ${order.orderNumber}.`,
        link: `/messages/${thread}`,
        isRead: false,
      },
    ]);
    const { messages: written } = await messagesOf(buyer, thread);
    await call(buyer, 'POST', `/${thread}/read`, { message: written[1]._id });
    expect(await messages()).toMatchObject([{ isRead: false }]);
    await call(buyer, 'POST', `/${thread}/read`, { message: last });
    expect(await messages()).toMatchObject([{ isRead: true, happened: 4 }]);
    await write(seller, thread, 'Five');
    expect(await messages()).toMatchObject([{ isRead: false, happened: 1 }]);
    await write(buyer, thread, 'Thanks');
    const [newest] = await bellOf(shop, seller);
    expect(newest).toMatchObject({ event: 'message_to_seller', link: `/seller/messages/${thread}` });
  });
});

describe('mail', () => {
  const mailsTo = ({ user }: Account) =>
    shop.mail.filter(({ to, subject }) => to === user.email && /new message/i.test(subject));
  const inTenMinutes = async () => {
    await shop.pool.query(
      `update graphile_worker._private_jobs set run_at = run_at - interval '10 minutes' where run_at > now()`,
    );
    await shop.runJobs();
  };

  test('tells of a fast exchange once, with a link and without a word of it', async () => {
    const { buyer, thread } = await question('Secret question');
    for (const text of ['One', 'Two', 'Three']) await write(seller, thread, text);
    await shop.runJobs();
    expect(mailsTo(buyer)).toEqual([]);
    await inTenMinutes();
    const [mail, ...more] = mailsTo(buyer);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^3 new messages from /);
    expect(mail?.text).toContain(`/messages/${thread}`);
    expect(mail?.text).not.toMatch(/One|Two|Three/);
    await write(seller, thread, 'Four');
    await inTenMinutes();
    // Not so soon after another.
    expect(mailsTo(buyer)).toHaveLength(1);
    for (let wait = 0; wait < 3; wait += 1) await inTenMinutes();
    expect(mailsTo(buyer).map(({ subject }) => subject)).toEqual([
      mail?.subject,
      expect.stringMatching(/^New message from /),
    ]);
    expect(mailsTo(buyer)[0]?.text).toContain('/messages/');
  });

  test('is not sent to who wants the bell alone', async () => {
    const { buyer, thread, product } = await question();
    const preferences = { token: buyer.token, body: { message: 'bell' } };
    await shop.call('PUT', '/api/notifications/preferences', preferences);
    await write(seller, thread, 'Yes');
    await inTenMinutes();
    expect(mailsTo(buyer)).toEqual([]);
    expect(await bellOf(shop, buyer)).toMatchObject([
      { text: `New message from the seller about ${product.name}.` },
    ]);
  });

  test('is not sent about what was read, nor to a closed account', async () => {
    const { buyer, thread } = await question();
    const { body } = await write(seller, thread, 'Yes');
    await call(buyer, 'POST', `/${thread}/read`, { message: body.data._id });
    const other = await question();
    await write(seller, other.thread, 'Yes');
    await deactivate(other.buyer);
    await inTenMinutes();
    expect([...mailsTo(buyer), ...mailsTo(other.buyer)]).toEqual([]);
  });

  test('leads a seller to the seller’s messages', async () => {
    const owner = await shop.registerSeller();
    const product = await insertProduct(shop.db, { seller_id: owner.user.id });
    const buyer = await shop.registerBuyer();
    const { body } = await call(buyer, 'POST', '', { product: product.id, text: 'Hi' });
    await inTenMinutes();
    const [mail] = mailsTo(owner);
    expect(mail?.text).toContain(`/seller/messages/${body.data.thread._id}`);
    expect(mail?.text).toContain(product.name);
  });
});

test('a seller with twenty parcels is told to answer within the median of the last answers', async () => {
  const owner = await shop.registerSeller();
  const order = await orderFrom(shop, admin, [owner]);
  const product = await insertProduct(shop.db, { seller_id: owner.user.id });
  const buyer = await shop.registerBuyer();
  for (const minutes of [10, 50, 300]) {
    const asked = await call(buyer, 'POST', '', { product: product.id, text: 'Hi' });
    const thread = asked.body.data.thread._id;
    await shop.pool.query(
      `update threads set waiting_since = clock_timestamp() - make_interval(mins => $2) where id = $1`,
      [thread, minutes],
    );
    await write(owner, thread, 'Yes');
    // What follows an answer is none.
    await write(owner, thread, 'And more');
  }
  const { rows } = await shop.pool.query(
    'select reply_minutes from thread_messages where author_id = $1 order by serial',
    [owner.user.id],
  );
  const answered = rows.map((row) => row.reply_minutes).filter((minutes) => minutes !== null);
  expect(answered).toHaveLength(3);
  // Nobody waits on a Saturday: run on one, the three are less than they were made.
  const median = answered.toSorted((a, b) => a - b)[1];
  const told = async () => {
    const { thread } = (await call(order.buyer, 'POST', '', { parcel: order.parcelIds[0] })).body.data;
    return thread.seller.replyMinutes;
  };
  expect(await told()).toBeNull();
  const paidAt = new Date(Date.now() - 86_400_000);
  const parcels = [
    { sellerId: owner.user.id, paisa: 5_000, status: 'shipped' as const, productId: product.id },
  ];
  for (let sent = 0; sent < 20; sent += 1) {
    const values = { buyerId: buyer.user.id, parcels, placedAt: paidAt, paidAt };
    const { id } = await insertPastOrder(shop.db, values);
    await shop.pool.query('update parcels set shipped_at = $2 where order_id = $1', [id, paidAt]);
  }
  expect(await told()).toBe(median);
  const page = await shop.call('GET', `/api/sellers/${owner.user.slug}`);
  expect(page.body.data.figures.replyMinutes).toBe(median);
});
