import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '../src/contract/orders/orders.contract.ts';
import type { OrderPaymentResult } from '../src/contract/payments/payments.contract.ts';
import type { Payout } from '../src/contract/payments/payouts.contract.ts';
import type { SeedRandom } from '../src/demo/seed/seed-random.ts';
import type { Database } from '../src/server/db/database.ts';
import {
  fresh,
  insertAdmin,
  insertCategory,
  insertProduct,
  insertSeller,
  insertUser,
  PASSWORD,
} from '../test/factories.ts';
import { orderBody, orderLine } from '../test/shopping.ts';
import { csvOf } from '../test/spreadsheets.ts';
import { leaveGateway } from '../test/wallets.ts';
import { Person } from './person.ts';
import { type Intent, Recorder } from './recorder.ts';

const PAUSE_UNANSWERED_MS = 200;
const BUYERS = 12;
const SELLERS = 3;
const PRODUCTS = 12;
const METHODS = ['bank', 'bank', 'esewa', 'khalti'] as const;
const IMPORT_HEAD = [
  'SKU',
  'Name',
  'Description',
  'Category',
  'Regular price',
  'Wholesale price',
  'Quantity',
];

interface Goods {
  id: string;
  sku: string;
  regular_price_paisa: number;
  wholesale_price_paisa: number;
  seller: Person;
}

interface Parcel {
  id: string;
  seller: Person;
  buyer: Person;
  lines: { line: string; quantity: number }[];
}

/** What somebody has to do next, once somebody else has done their part. */
type Task = () => Promise<void>;

/** A market of its own in a shop: buyers, sellers with goods and an admin, who do what people do. */
export class Market {
  readonly recorder = new Recorder();
  readonly buyers: Person[] = [];
  readonly sellers: Person[] = [];
  /** Where the next call goes: one of the shop's addresses. */
  address: () => string;
  #admin!: Person;
  #goods: Goods[] = [];
  #category = '';
  #isUnanswered = false;
  readonly #byId = new Map<string, Person>();
  /** What follows from what was done, the oldest first. */
  readonly #tasks: Task[] = [];

  private constructor(address: () => string) {
    this.address = address;
  }

  /** Writes the people and their goods past the shop, with the rights of its owner; they act by calls alone. */
  static async open(db: Database, address: () => string): Promise<Market> {
    const market = new Market(address);
    const person = (user: { id: string; email: string }) => {
      const made = new Person(user);
      market.#byId.set(made.id, made);
      return made;
    };
    const category = await insertCategory(db);
    market.#category = category.slug;
    for (let at = 0; at < BUYERS; at += 1) market.buyers.push(person(await insertUser(db)));
    market.#admin = person(await insertAdmin(db));
    for (let at = 0; at < SELLERS; at += 1) {
      const seller = person(await insertSeller(db));
      market.sellers.push(seller);
      for (let nth = 0; nth < PRODUCTS; nth += 1) {
        const values = { seller_id: seller.id, category_id: category.id, quantity: 400 };
        market.#goods.push({ ...(await insertProduct(db, values)), seller });
      }
      await seller.call(address(), {
        method: 'PUT',
        path: '/api/seller/bank-account',
        body: {
          bank: 'NIC ASIA Bank',
          branch: 'New Road',
          accountName: 'Himal Components',
          accountNumber: '001234567890',
          password: PASSWORD,
        },
      });
    }
    return market;
  }

  get people(): Person[] {
    return [...this.#byId.values()];
  }

  /** `hands` people at once do one thing after the other, until `signal` says stop. */
  async work(
    random: SeedRandom,
    signal: AbortSignal,
    { hands = 6, pauseMs = () => 0 }: { hands?: number; pauseMs?: () => number } = {},
  ): Promise<void> {
    const hand = async () => {
      while (!signal.aborted) {
        await this.#step(random);
        // Nobody presses a button a hundred times a second because nothing answers.
        await wait(this.#isUnanswered ? PAUSE_UNANSWERED_MS : pauseMs());
        this.#isUnanswered = false;
      }
    };
    await Promise.all(Array.from({ length: hands }, hand));
  }

  async #step(random: SeedRandom): Promise<void> {
    const choice = random.next();
    // Orders come as fast as they are dealt with: hours of work are alike, and nothing waits until its time is over.
    if (choice < 0.88) return (this.#tasks.shift() ?? (() => this.#buy(random)))();
    if (choice < 0.95) return this.#editStock(random);
    if (choice < 0.975) return this.#adjust(random);
    if (choice < 0.99) return this.#payOut();
    return this.#import(random);
  }

  async #act(intent: Omit<Intent, 'mayRepeat'> & { mayRepeat?: boolean }): Promise<void> {
    const { status } = await this.recorder.act(this.address(), { mayRepeat: true, ...intent });
    if (status === 0 || status === 503) this.#isUnanswered = true;
  }

  #later(task: Task): void {
    this.#tasks.push(task);
  }

  // Buyers -----------------------------------------------------------------------

  async #buy(random: SeedRandom): Promise<void> {
    const buyer = random.pick(this.buyers);
    const goods = new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(this.#goods)));
    const lines = [...goods].map((product) => orderLine(product, random.between(1, 3)));
    const method = random.pick(METHODS);
    const [first] = lines;
    const cart = { productId: first?.product, quantity: first?.quantity };
    await buyer.call(this.address(), { method: 'POST', path: '/api/cart/items', body: cart });
    const willCancel = random.chance(0.12);
    await this.#act({
      person: buyer,
      method: 'POST',
      path: '/api/orders',
      key: randomUUID(),
      // Two orders alike within minutes are one to the shop: each says something of its own.
      body: orderBody(lines, { payment: { method }, notes: fresh() }),
      done: (data) => {
        const order = data as Order;
        this.recorder.acknowledge('order', {
          id: order._id,
          number: order.orderNumber,
          paisa: Math.round(order.totals.total * 100),
        });
        this.#later(() => (willCancel ? this.#cancel(buyer, order) : this.#pay(buyer, order, method)));
      },
    });
  }

  #cancel(buyer: Person, { _id: id }: Order): Promise<void> {
    return this.#act({
      person: buyer,
      method: 'POST',
      path: `/api/orders/${id}/cancel`,
      done: () => this.recorder.acknowledge('cancelled', { id }),
    });
  }

  #pay(buyer: Person, order: Order, method: (typeof METHODS)[number]): Promise<void> {
    return this.#act({
      person: buyer,
      method: 'POST',
      path: '/api/payments/order',
      key: randomUUID(),
      body: { orderId: order._id, paymentMethod: method },
      done: (data) => {
        const { payment } = data as OrderPaymentResult;
        const { _id: id, amount } = payment;
        this.recorder.acknowledge('payment', { id, order: order._id, paisa: Math.round(amount * 100) });
        this.#later(() =>
          method === 'bank' ? this.#confirm(buyer, order, id, amount) : this.#payByWallet(buyer, order, id),
        );
      },
    });
  }

  /** Through the gateway's page and back; whoever is lost on the way comes back by the same address. */
  async #payByWallet(buyer: Person, order: Order, id: string): Promise<void> {
    const address = this.address();
    const path = `/api/payments/${id}`;
    const { status, body } = await buyer.call(address, { method: 'GET', path });
    if (status !== 200) return;
    const back = await leaveGateway(address, body.data, 'pay').catch(() => null);
    if (back === null) return;
    await this.recorder.act(address, {
      person: buyer,
      method: 'GET',
      path: back,
      mayRepeat: true,
      done: () => undefined,
    });
    const after = await buyer.call(address, { method: 'GET', path });
    if (after.body?.data?.status === 'settled') this.#paid(buyer, order, id);
  }

  #paid(buyer: Person, order: Order, id: string): void {
    this.recorder.acknowledge('paid', { id });
    for (const parcel of order.parcels) {
      const seller = this.#byId.get(parcel.seller._id);
      if (seller === undefined) continue;
      const lines = parcel.items.map(({ _id: line, quantity }) => ({ line, quantity }));
      this.#later(() => this.#move({ id: parcel._id, seller, buyer, lines }, 'shipped'));
    }
  }

  // Sellers ----------------------------------------------------------------------

  #move(parcel: Parcel, status: 'shipped' | 'delivered'): Promise<void> {
    return this.#act({
      person: parcel.seller,
      method: 'PATCH',
      path: `/api/seller/orders/${parcel.id}/status`,
      body: { status },
      done: () => {
        this.recorder.acknowledge(status, { id: parcel.id });
        if (status === 'shipped') this.#later(() => this.#move(parcel, 'delivered'));
        else if (parcel.lines.length % 2 === 1) this.#later(() => this.#return(parcel));
      },
    });
  }

  #return({ id: parcel, buyer, seller, lines }: Parcel): Promise<void> {
    return this.#act({
      person: buyer,
      method: 'POST',
      path: '/api/returns',
      key: randomUUID(),
      body: { parcel, lines: lines.map(({ line }) => ({ line, quantity: 1 })), reason: 'changed_mind' },
      done: (data) => {
        const { _id: id, number } = data as { _id: string; number: string };
        this.recorder.acknowledge('return', { id, number });
        this.#later(() =>
          this.#stepReturn(id, [
            { person: seller, step: 'accept', body: {} },
            {
              person: buyer,
              step: 'sent-back',
              body: { carrier: 'Nepal Can Move', trackingNumber: fresh() },
            },
            { person: seller, step: 'received', body: { resalable: true } },
            { person: seller, step: 'refund', body: {} },
          ]),
        );
      },
    });
  }

  #stepReturn(id: string, steps: { person: Person; step: string; body: object }[]): Promise<void> {
    const [next, ...rest] = steps;
    if (next === undefined) return Promise.resolve();
    return this.#act({
      person: next.person,
      method: 'POST',
      path: `/api/returns/${id}/${next.step}`,
      body: next.body,
      done: () => {
        if (next.step === 'refund') this.recorder.acknowledge('return refunded', { id });
        this.#later(() => this.#stepReturn(id, rest));
      },
    });
  }

  /** A few more are put on the shelf: counted from what the row showed, so asking twice would add twice. */
  async #editStock(random: SeedRandom): Promise<void> {
    const product = random.pick(this.#goods);
    const { status, body } = await product.seller.call(this.address(), {
      method: 'GET',
      path: `/api/products/my-products?search=${product.sku}`,
    });
    if (status !== 200) return;
    const seen = body.data.products.find(({ _id }: { _id: string }) => _id === product.id)?.inventory
      .quantity;
    if (typeof seen !== 'number') return;
    const added = random.between(1, 9);
    const told = (isKnown: boolean) => this.recorder.acknowledge('stock', { id: product.id, added, isKnown });
    await this.#act({
      person: product.seller,
      method: 'PATCH',
      path: `/api/products/${product.id}/quick-edit`,
      body: { quantity: seen + added, quantitySeen: seen },
      mayRepeat: false,
      done: () => told(true),
      lost: () => told(false),
    });
  }

  async #import(random: SeedRandom): Promise<void> {
    const seller = random.pick(this.sellers);
    const address = this.address();
    // The same products each time, at another price: a list that only grew would be more work every hour.
    const price = random.between(10, 99);
    const rows = Array.from({ length: 20 }, (_, nth) => [
      `IM-${seller.id}-${nth}`,
      `Cable ${nth}`,
      'Text',
      this.#category,
      price,
      price - 1,
      3,
    ]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(csvOf([IMPORT_HEAD, ...rows]))]), 'products.csv');
    const sent = await seller.call(address, { method: 'POST', path: '/api/seller/imports', body: form });
    const id: string | undefined = sent.body?.data?.import?._id;
    if (sent.status >= 300 || id === undefined) return;
    const path = `/api/seller/imports/${id}`;
    for (let tries = 0; tries < 20; tries += 1) {
      const { body } = await seller.call(address, { method: 'GET', path: `${path}?limit=1` });
      if (body?.data?.import?.state !== 'checking') break;
      await wait(250);
    }
    await this.#act({
      person: seller,
      method: 'POST',
      path: `${path}/apply`,
      body: {},
      done: () => this.recorder.acknowledge('import', { id, seller: seller.id }),
    });
  }

  // Admin ------------------------------------------------------------------------

  #confirm(buyer: Person, order: Order, id: string, amount: number): Promise<void> {
    return this.#act({
      person: this.#admin,
      method: 'POST',
      path: `/api/admin/payments/${id}/confirm`,
      body: { bankReference: `TR-${id}`, amount },
      done: () => this.#paid(buyer, order, id),
    });
  }

  #adjust(random: SeedRandom): Promise<void> {
    const seller = random.pick(this.sellers);
    return this.#act({
      person: this.#admin,
      method: 'POST',
      path: `/api/admin/sellers/${seller.id}/adjustments`,
      body: { amount: random.between(2_000, 9_000), reason: `Correction ${fresh()}` },
      mayRepeat: false,
      done: (data) => {
        const { _id: id } = (data as { adjustment: { _id: string } }).adjustment;
        this.recorder.acknowledge('adjustment', { id });
      },
    });
  }

  /** Builds a payout of what is ready and takes it to the bank; one draft stands at a time. */
  #payOut(): Promise<void> {
    return this.#act({
      person: this.#admin,
      method: 'POST',
      path: '/api/admin/payouts',
      mayRepeat: false,
      done: (data) => this.#stepPayout((data as { payout: Payout }).payout),
      lost: () => this.#later(() => this.#findDraft()),
    });
  }

  async #findDraft(): Promise<void> {
    const { body } = await this.#admin.call(this.address(), {
      method: 'GET',
      path: '/api/admin/payouts?limit=5',
    });
    const drafts: Payout[] = body?.data?.payouts ?? [];
    const draft = drafts.find(({ status }) => status === 'draft');
    if (draft !== undefined) this.#stepPayout(draft);
  }

  #stepPayout({ _id: id, status, transfers }: Payout): void {
    this.recorder.acknowledge('payout', { id, status });
    if (status === 'sent') {
      for (const transfer of transfers) this.#later(() => this.#payTransfer(id, transfer._id));
      return;
    }
    this.#later(() =>
      this.#act({
        person: this.#admin,
        method: 'POST',
        path: `/api/admin/payouts/${id}/${status === 'draft' ? 'approve' : 'send'}`,
        done: (data) => this.#stepPayout((data as { payout: Payout }).payout),
        // What a draft would pay has changed since it was built: no other is built beside it.
        refused: () => this.#later(() => this.#discard(id)),
      }),
    );
  }

  #discard(id: string): Promise<void> {
    return this.#act({
      person: this.#admin,
      method: 'POST',
      path: `/api/admin/payouts/${id}/discard`,
      done: () => undefined,
    });
  }

  #payTransfer(payout: string, id: string): Promise<void> {
    return this.#act({
      person: this.#admin,
      method: 'POST',
      path: `/api/admin/payouts/${payout}/transfers/${id}/paid`,
      body: { bankReference: `PO-${id}` },
      done: () => this.recorder.acknowledge('transfer', { id }),
    });
  }
}
