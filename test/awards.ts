import { randomBytes, randomUUID } from 'node:crypto';
import { computeTotals } from '../src/domain/buying/order-totals.ts';
import { sellerLetter } from '../src/domain/orders/request-for-quotes.ts';
import { rupeesFromPaisa } from '../src/domain/shop/money.ts';
import type { Account, TestApp } from './app.ts';
import { dayAhead } from './quotes.ts';
import { ADDRESS } from './shopping.ts';

export interface RequestedLine {
  name: string;
  quantity: number;
  unit?: string;
  orEqual?: boolean;
  category?: string;
}
export interface Offer {
  /** Place of the line, from 0. */
  line: number;
  paisa: number;
  quantity?: number;
  alternative?: boolean;
  product?: string;
  description?: string;
  hsCode?: string;
}
export interface AnsweredQuote {
  seller: Account;
  offers: readonly Offer[];
  feePaisa?: number;
  validUntil?: string;
}
export interface ClosedRequest {
  id: string;
  number: string;
  lines: string[];
  quotes: { id: string; number: string }[];
  offers: (readonly Offer[])[];
  fees: number[];
}
export interface Part {
  line: number;
  /** Place of the quote, from 0. */
  quote: number;
  quantity: number;
  alternative?: boolean;
  reason?: string;
}

/** Requests that have closed, as the job that opens their quotes leaves them, and the call that awards them. */
export function awards(shop: TestApp) {
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    return shop.pool.query(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const past = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  return {
    async closed(
      buyer: Account,
      lines: readonly RequestedLine[],
      quotes: readonly AnsweredQuote[],
      { companyId = buyer.user.id }: { companyId?: string } = {},
    ): Promise<ClosedRequest> {
      const id = randomUUID();
      const closedAt = past(2);
      const number = `RFQ-2083-T${randomBytes(5).toString('hex')}`;
      await insert('requests_for_quotes', {
        id,
        number,
        company_id: companyId,
        user_id: buyer.user.id,
        status: 'closed',
        is_for_all: false,
        city: 'Kathmandu',
        province: 'Bagmati Pradesh',
        public_key: randomBytes(32),
        created_at: past(10),
        closes_at: closedAt,
        closed_at: closedAt,
        quotes_opened: quotes.length,
        valid_until: quotes
          .map((quote) => quote.validUntil ?? dayAhead(10))
          .sort()
          .at(-1),
      });
      await insert('request_for_quotes_keys', {
        request_id: id,
        private_key: randomBytes(32),
        opens_at: closedAt,
      });
      await insert('request_for_quotes_events', { request_id: id, created_at: closedAt, kind: 'closed' });
      const lineIds = lines.map(() => randomUUID());
      for (const [at, { name, quantity, unit = 'pcs', orEqual = false, category = null }] of lines.entries())
        await insert('request_for_quotes_lines', {
          id: lineIds[at],
          request_id: id,
          position: at + 1,
          name,
          quantity,
          unit,
          or_equal: orEqual,
          category_id: category,
        });
      const opened = quotes.map((_, at) => ({ id: randomUUID(), number: `${number}-${sellerLetter(at)}` }));
      for (const [at, { seller, offers, feePaisa = 0, validUntil = dayAhead(10) }] of quotes.entries()) {
        await insert('opened_quotes', {
          ...opened[at],
          request_id: id,
          seller_id: seller.user.id,
          author_id: seller.user.id,
          letter: sellerLetter(at),
          first_sent_at: past(5),
          sent_at: past(5),
          opened_at: past(2),
          valid_until: validUntil,
          delivery_fee_paisa: feePaisa,
        });
        await insert('request_for_quotes_sellers', {
          request_id: id,
          seller_id: seller.user.id,
          asked_at: past(10),
        });
        for (const { line, paisa, quantity, alternative = false, product, description, hsCode } of offers)
          await insert('opened_quote_lines', {
            quote_id: opened[at]?.id,
            line_id: lineIds[line],
            is_alternative: alternative,
            quantity: quantity ?? lines[line]?.quantity,
            unit_price_paisa: paisa,
            days: 3,
            product_id: product ?? null,
            description: description ?? lines[line]?.name,
            hs_code: product ? null : (hsCode ?? '85444910'),
          });
      }
      return {
        id,
        number,
        lines: lineIds,
        quotes: opened,
        offers: quotes.map(({ offers }) => offers),
        fees: quotes.map(({ feePaisa = 0 }) => feePaisa),
      };
    },
    /** What an award costs with VAT and delivery. */
    totalOf({ offers, fees }: ClosedRequest, parts: readonly Part[]): number {
      const priced = parts.map(({ line, quote, quantity, alternative = false }) => ({
        quantity,
        paisa:
          (offers[quote] as readonly Offer[]).find(
            (offer) => offer.line === line && (offer.alternative ?? false) === alternative,
          )?.paisa ?? 0,
      }));
      for (const quote of new Set(parts.map((part) => part.quote)))
        priced.push({ quantity: 1, paisa: fees[quote] ?? 0 });
      const lines = priced
        .filter(({ paisa }) => paisa > 0)
        .map(({ quantity, paisa }) => ({ quantity, regularPricePaisa: paisa, wholesalePricePaisa: paisa }));
      return rupeesFromPaisa(computeTotals(lines, { isSubscriber: false, coupon: null }).totalPaisa);
    },
    /** What awards some of it, of the version that a closed request has at first. */
    bodyOf(request: ClosedRequest, parts: readonly Part[]) {
      return {
        version: 1,
        awards: parts.map(({ line, quote, ...part }) => ({
          line: request.lines[line],
          quote: request.quotes[quote]?.id,
          ...part,
        })),
        total: this.totalOf(request, parts),
        shippingAddress: ADDRESS,
        payment: { method: 'bank' },
      };
    },
    award(who: Account, request: ClosedRequest, parts: readonly Part[], more: object = {}) {
      return shop.call('POST', `/api/requests-for-quotes/${request.id}/award`, {
        token: who.token,
        body: { ...this.bodyOf(request, parts), ...more },
      });
    },
    async stateOf({ id }: ClosedRequest) {
      const { rows } = await shop.pool.query(
        `select f.status, f.version, a.order_id as "orderId", a.order_request_id as "signatureId"
         from requests_for_quotes f left join request_for_quotes_awards a on a.request_id = f.id and a.ended_at is null
         where f.id = $1`,
        [id],
      );
      return rows[0] as {
        status: string;
        version: number;
        orderId: string | null;
        signatureId: string | null;
      };
    },
  };
}
