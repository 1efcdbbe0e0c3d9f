import { randomUUID } from 'node:crypto';
import type { CompanyRole } from '../src/domain/people/company-roles.ts';
import { daysAfter } from '../src/domain/shop/durations.ts';
import { kathmanduDate } from '../src/domain/shop/kathmandu-time.ts';
import type { Account, TestApp } from './app.ts';
import { insertMember, insertProduct } from './factories.ts';
import { ADDRESS, confirmTransfer, startBankPayment } from './shopping.ts';

export type Goods = Awaited<ReturnType<typeof insertProduct>>;
interface OfferedLine {
  line: string;
  quantity: number;
  unitPrice: number;
  days?: number;
  /** The id of a product of the seller's that is offered instead. */
  alternative?: string;
}

export const dayAhead = (days: number) => kathmanduDate(daysAfter(new Date(), days));

/** A buyer and a seller who ask and answer through the API. */
export function quotes(shop: TestApp) {
  const call = (who: Account, method: Parameters<TestApp['call']>[0], url: string, body?: object) =>
    shop.call(method, `/api${url}`, { token: who.token, ...(body ? { body } : {}) });
  const ask = (
    who: Account,
    seller: Account,
    lines: readonly [Goods, number, number?][],
    more: object = {},
    key?: string,
  ) =>
    shop.call('POST', '/api/quotes', {
      token: who.token,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
      body: {
        seller: seller.user.id,
        lines: lines.map(([{ id }, quantity, wishPrice]) => ({
          product: id,
          quantity,
          ...(wishPrice === undefined ? {} : { wishPrice }),
        })),
        ...more,
      },
    });
  const answer = (seller: Account, id: string, lines: readonly OfferedLine[], more: object = {}) =>
    call(seller, 'POST', `/seller/quotes/${id}/answer`, {
      version: 1,
      lines: lines.map((line) => ({ days: 2, ...line })),
      validUntil: dayAhead(7),
      ...more,
    });
  const accept = (who: Account, id: string, version: number, more: object = {}) =>
    call(who, 'POST', `/quotes/${id}/accept`, {
      version,
      shippingAddress: ADDRESS,
      payment: { method: 'bank' },
      ...more,
    });
  return {
    call,
    ask,
    answer,
    accept,
    /** A buyer, and a seller with one product at रू 100. */
    async market() {
      const [buyer, seller] = [await shop.registerBuyer(), await shop.registerSeller()];
      const goods = await insertProduct(shop.db, {
        seller_id: seller.user.id,
        regular_price_paisa: 10_000,
        wholesale_price_paisa: 8_000,
        quantity: 1_000,
      });
      return { buyer, seller, goods };
    },
    /** A quote of one line that the seller has answered; its version is 2. */
    async answered(buyer: Account, seller: Account, goods: Goods, { quantity = 10, unitPrice = 90 } = {}) {
      const { body } = await ask(buyer, seller, [[goods, quantity]]);
      const { _id: id, number, lines } = body.data;
      const { status } = await answer(seller, id, [{ line: lines[0]._id, quantity, unitPrice }]);
      if (status !== 200) throw new Error(`Answered ${status}`);
      return { id, number, lines } as { id: string; number: string; lines: [{ _id: string }] };
    },
    /** Somebody else of the buyer's company, acting for it. */
    async member(owner: Account, role: CompanyRole, limits: object = {}) {
      const member = await shop.registerBuyer();
      await insertMember(shop.db, { companyId: owner.user.id, userId: member.user.id, role });
      for (const [column, value] of Object.entries(limits))
        await shop.pool.query(
          `update company_members set ${column} = $1 where user_id = $2 and company_id = $3`,
          [value, member.user.id, owner.user.id],
        );
      await call(member, 'POST', '/session/company', { company: owner.user.id });
      return member;
    },
    async pay(buyer: Account, orderId: string) {
      const admin = await shop.registerAdmin();
      const paymentId = await startBankPayment(shop, buyer.token, orderId);
      const { total } = (await call(buyer, 'GET', `/orders/${orderId}`)).body.data.totals;
      await confirmTransfer(shop, admin.token, paymentId, { bankReference: randomUUID(), amount: total });
    },
  };
}
