import type { PoolClient } from 'pg';
import { requestForQuotesNumber, sellerLetter } from '../../domain/orders/request-for-quotes.ts';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { kathmanduDate } from '../../domain/shop/kathmandu-time.ts';
import { createSealKeys, encryptOwnCopy, seal, sellerRefOf } from '../../server/sealing/sealing.ts';
import { hospitalPeople } from './hospital.seed.ts';
import {
  type SeedRequestLine,
  type SeedSealedQuote,
  type SeedSealedRequest,
  seedSealedRequests,
} from './sealed-requests.seed.ts';
import { writeAward } from './seed-award.ts';
import { COMPANY, hex, idOf, lineId, paisa, quoteId, STORE } from './seed-request-ids.ts';
import { insertRows, type Row } from './seed-rows.ts';

interface Facts {
  now: Date;
  /** Of the shop: what is sealed says with it whose it is. */
  secretKey: string;
  /** Id of an approved seller by its key. */
  sellerId: (key: string) => string;
}

/** Three sealed requests of the hospital: one is open, one has closed with three quotes, and one is awarded and unpaid. */
export async function seedSealedRequestsOfHospital(client: PoolClient, facts: Facts): Promise<void> {
  for (const [at, request] of seedSealedRequests.entries()) {
    const written = await writeRequest(client, request, { ...facts, serial: at + 1 });
    if (request.key === 'awarded')
      await writeAward(client, request, { sellerId: facts.sellerId, ...written });
  }
  await client.query("select setval('request_for_quotes_number_seq', $1)", [seedSealedRequests.length]);
}

async function writeRequest(
  client: PoolClient,
  request: SeedSealedRequest,
  { now, sellerId, secretKey, serial }: Facts & { serial: number },
): Promise<{ number: string; closedAt: Date }> {
  const id = idOf(request);
  const askedAt = new Date(now.getTime() - request.askedHoursAgo * HOUR_MS);
  const closesAt = new Date(now.getTime() + request.closesInHours * HOUR_MS);
  const number = requestForQuotesNumber(serial, askedAt);
  const isClosed = closesAt <= now;
  const keys = createSealKeys();
  const validUntil = kathmanduDate(new Date(closesAt.getTime() + 20 * DAY_MS));
  const { rows: categories } = await client.query<{ id: string; slug: string }>(
    'select id, slug from categories',
  );
  await insertRows(client, 'requests_for_quotes', [
    {
      id,
      number,
      company_id: COMPANY,
      user_id: STORE,
      status: isClosed ? 'closed' : 'open',
      version: isClosed ? 2 : 1,
      is_for_all: false,
      city: hospitalPeople.store.address.city,
      province: hospitalPeople.store.address.province,
      note: request.note,
      public_key: hex(keys.publicKey),
      created_at: askedAt,
      closes_at: closesAt,
      closed_at: isClosed ? closesAt : null,
      quotes_opened: isClosed ? request.quotes.length : 0,
      valid_until: isClosed ? validUntil : null,
    },
  ]);
  await insertRows(client, 'request_for_quotes_keys', [
    { request_id: id, private_key: hex(keys.privateKey), opens_at: closesAt },
  ]);
  await insertRows(
    client,
    'request_for_quotes_lines',
    request.lines.map(({ category, brand = null, orEqual = false, ...line }, at) => ({
      ...line,
      id: lineId(request, at + 1),
      request_id: id,
      position: at + 1,
      category_id: categories.find(({ slug }) => slug === category)?.id ?? null,
      brand,
      or_equal: orEqual,
    })),
  );
  await insertRows(
    client,
    'request_for_quotes_sellers',
    [...request.quotes.map(({ seller }) => seller), ...request.others].map((seller) => ({
      request_id: id,
      seller_id: sellerId(seller),
      asked_at: askedAt,
      told_at: askedAt,
    })),
  );
  const event = (row: Row) => ({ request_id: id, side: null, actor_id: null, ...row });
  await insertRows(client, 'request_for_quotes_events', [
    event({ side: 'buyer', actor_id: STORE, created_at: askedAt, kind: 'asked' }),
    ...request.quotes.map((_, at) =>
      event({ side: 'seller', created_at: sentAtOf(askedAt, at), kind: 'quoted' }),
    ),
    ...(isClosed ? [event({ created_at: closesAt, kind: 'closed' })] : []),
  ]);
  const facts = { sellerId, secretKey, number, askedAt, closedAt: closesAt, validUntil };
  await writeSealed(client, request, { ...facts, publicKey: isClosed ? null : keys.publicKey });
  if (isClosed) await writeQuotes(client, request, facts);
  return { number, closedAt: closesAt };
}

/** When a quote was sent, by its place: the demo shop's sellers answer within hours. */
const sentAtOf = (askedAt: Date, place: number) => new Date(askedAt.getTime() + (5 + 7 * place) * HOUR_MS);

interface Quoted {
  sellerId: Facts['sellerId'];
  number: string;
  askedAt: Date;
  closedAt: Date;
  validUntil: string;
}

/** The rows of those who answered: sealed while the request is open, emptied once it was opened. */
async function writeSealed(
  client: PoolClient,
  request: SeedSealedRequest,
  {
    sellerId,
    secretKey,
    askedAt,
    validUntil,
    publicKey,
  }: Quoted & { secretKey: string; publicKey: Buffer | null },
): Promise<void> {
  const requestId = idOf(request);
  await insertRows(
    client,
    'sealed_quotes',
    request.quotes.map((quote, at) => {
      const place = {
        requestId,
        sellerRef: sellerRefOf(secretKey, { requestId, sellerId: sellerId(quote.seller) }),
      };
      const text = JSON.stringify(contentOf(request, quote, { sellerId, validUntil }));
      return {
        id: quoteId(request, quote.seller),
        request_id: requestId,
        seller_ref: hex(place.sellerRef),
        version: 1,
        first_sent_at: sentAtOf(askedAt, at),
        sent_at: sentAtOf(askedAt, at),
        sealed: publicKey && hex(seal(text, publicKey, place)),
        own_copy: publicKey && hex(encryptOwnCopy(text, secretKey, place)),
      };
    }),
  );
}

/** What a seller offers, as it is sealed. */
const contentOf = (
  request: SeedSealedRequest,
  { seller, deliveryFee, note, offers }: SeedSealedQuote,
  { sellerId, validUntil }: Pick<Quoted, 'sellerId' | 'validUntil'>,
) => ({
  sellerId: sellerId(seller),
  authorId: sellerId(seller),
  deliveryFeePaisa: paisa(deliveryFee),
  delivery: deliveryFee === 0 ? 'To your door' : null,
  validUntil,
  note: note ?? null,
  lines: offers.map((offer) => {
    const line = request.lines[offer.line - 1] as SeedRequestLine;
    return {
      line: lineId(request, offer.line),
      isAlternative: offer.alternative !== undefined,
      quantity: offer.quantity ?? line.quantity,
      unitPricePaisa: paisa(offer.price),
      days: offer.days,
      productId: null,
      description: offer.alternative ?? line.name,
      hsCode: offer.hsCode,
    };
  }),
});

/** The quotes as the job that opens them leaves them. */
async function writeQuotes(
  client: PoolClient,
  request: SeedSealedRequest,
  { sellerId, number, askedAt, closedAt, validUntil }: Quoted,
): Promise<void> {
  const contents = request.quotes.map((quote) => contentOf(request, quote, { sellerId, validUntil }));
  await insertRows(
    client,
    'opened_quotes',
    contents.map((content, at) => ({
      id: quoteId(request, (request.quotes[at] as SeedSealedQuote).seller),
      request_id: idOf(request),
      seller_id: content.sellerId,
      author_id: content.authorId,
      letter: sellerLetter(at),
      number: `${number}-${sellerLetter(at)}`,
      first_sent_at: sentAtOf(askedAt, at),
      sent_at: sentAtOf(askedAt, at),
      opened_at: closedAt,
      valid_until: validUntil,
      delivery_fee_paisa: content.deliveryFeePaisa,
      delivery: content.delivery,
      note: content.note,
    })),
  );
  await insertRows(
    client,
    'opened_quote_lines',
    contents.flatMap(({ lines }, at) =>
      lines.map((line) => ({
        quote_id: quoteId(request, (request.quotes[at] as SeedSealedQuote).seller),
        line_id: line.line,
        is_alternative: line.isAlternative,
        quantity: line.quantity,
        unit_price_paisa: line.unitPricePaisa,
        days: line.days,
        description: line.description,
        hs_code: line.hsCode,
      })),
    ),
  );
}
