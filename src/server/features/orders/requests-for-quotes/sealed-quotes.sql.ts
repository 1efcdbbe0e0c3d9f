import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** What a seller offers, as it is sealed. */
export interface QuoteContent {
  sellerId: string;
  authorId: string;
  deliveryFeePaisa: number;
  delivery: string | null;
  /** Its last day. */
  validUntil: string;
  note: string | null;
  lines: {
    line: string;
    isAlternative: boolean;
    quantity: number;
    unitPricePaisa: number;
    days: number;
    productId: string | null;
    description: string;
    hsCode: string | null;
  }[];
}

/** Whose row of a request. */
export interface SealedPlace {
  requestId: string;
  sellerRef: Buffer;
}

export interface SealedQuoteRow {
  id: string;
  sellerRef: Buffer;
  version: number;
  firstSentAt: Date;
  sentAt: Date;
  /** Null: withdrawn, or opened. */
  sealed: Buffer | null;
  ownCopy: Buffer | null;
}

const columns = sql`id, seller_ref as "sellerRef", version, first_sent_at as "firstSentAt", sent_at as "sentAt", sealed,
  own_copy as "ownCopy"`;

/**
 * Holds a request open until the end of the transaction, beside others who answer it: closing waits for all of them.
 * False when it is closed by the clock of the database, the one that all instances share.
 */
export async function holdOpenRequest(tx: DatabaseTransaction, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select closes_at > clock_timestamp() as "isOpen" from requests_for_quotes
    where id = ${requestId} and status = 'open' for share`.execute(tx);
  return rows[0]?.isOpen === true;
}

/** Puts a quote in the place of the one before; answers whether there was one. */
export async function saveSealedQuote(
  tx: DatabaseTransaction,
  { requestId, sellerRef }: SealedPlace,
  { sealed, ownCopy }: { sealed: Buffer; ownCopy: Buffer },
): Promise<{ version: number }> {
  const { rows } = await sql<{ version: number }>`
    insert into sealed_quotes as q (request_id, seller_ref, first_sent_at, sent_at, sealed, own_copy)
    values (${requestId}, ${sellerRef}, clock_timestamp(), clock_timestamp(), ${sealed}, ${ownCopy})
    on conflict (request_id, seller_ref) do update
      set version = q.version + 1, sent_at = excluded.sent_at, sealed = excluded.sealed, own_copy = excluded.own_copy,
        first_sent_at = case when q.sealed is null then excluded.first_sent_at else q.first_sent_at end
    returning version`.execute(tx);
  return rows[0] as { version: number };
}

/** Takes a quote back: nothing of it is left. False: there was none. */
export async function withdrawSealedQuote(
  tx: DatabaseTransaction,
  { requestId, sellerRef }: SealedPlace,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sealed_quotes set version = version + 1, sealed = null, own_copy = null
    where request_id = ${requestId} and seller_ref = ${sellerRef} and sealed is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Nobody will ever open them: the request was cancelled, or they are opened now. */
export async function emptySealedQuotes(tx: DatabaseTransaction, requestId: string): Promise<void> {
  await sql`update sealed_quotes set sealed = null, own_copy = null
    where request_id = ${requestId} and sealed is not null`.execute(tx);
}

export async function findSealedQuote(
  db: Database,
  { requestId, sellerRef }: SealedPlace,
): Promise<SealedQuoteRow | null> {
  const { rows } = await sql<SealedQuoteRow>`
    select ${columns} from sealed_quotes where request_id = ${requestId} and seller_ref = ${sellerRef}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Those of these places that hold a quote: the ids of their requests. */
export async function listAnswered(db: Database, places: readonly SealedPlace[]): Promise<string[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ requestId: string }>`
    select request_id as "requestId" from sealed_quotes
    where seller_ref = any(${places.map(({ sellerRef }) => sellerRef)}::bytea[])
      and request_id = any(${places.map(({ requestId }) => requestId)}::uuid[]) and sealed is not null`.execute(
    db,
  );
  return rows.map(({ requestId }) => requestId);
}

export interface ClosingRequest {
  id: string;
  number: string;
  companyId: string;
  userId: string;
  publicKey: Buffer;
}

/** Requests whose time is over by the clock of the database. */
export async function listDueRequests(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from requests_for_quotes where status = 'open' and closes_at <= clock_timestamp()
    order by closes_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Holds a request whose time is over, after everybody who still answers it; null: it is closed, or still open. */
export async function holdDueRequest(tx: DatabaseTransaction, id: string): Promise<ClosingRequest | null> {
  const { rows } = await sql<ClosingRequest>`
    select id, number, company_id as "companyId", user_id as "userId", public_key as "publicKey"
    from requests_for_quotes where id = ${id} and status = 'open' and closes_at <= clock_timestamp()
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** The private key of a request; null before its time, by the clock of the database. */
export async function releaseKey(tx: DatabaseTransaction, requestId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ key: Buffer | null }>`select release_request_key(${requestId}) as key`.execute(
    tx,
  );
  return rows[0]?.key ?? null;
}

export async function listSealedQuotes(
  tx: DatabaseTransaction,
  requestId: string,
): Promise<SealedQuoteRow[]> {
  const { rows } = await sql<SealedQuoteRow>`
    select ${columns} from sealed_quotes where request_id = ${requestId} and sealed is not null order by id`.execute(
    tx,
  );
  return rows;
}

/** Those of these sellers who were asked and may sell today. */
export async function listSellingAsked(
  tx: DatabaseTransaction,
  requestId: string,
  sellerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from request_for_quotes_sellers a join users s on s.id = a.seller_id
    where a.request_id = ${requestId} and s.id = any(${[...sellerIds]}::uuid[])
      and s.is_approved and s.is_active and s.deleted_at is null`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface OpenedQuote {
  id: string;
  letter: string;
  number: string;
  firstSentAt: Date;
  sentAt: Date;
  content: QuoteContent;
}

/** Writes what was sealed, and closes its request with that. */
export async function insertOpenedQuotes(
  tx: DatabaseTransaction,
  { id: requestId }: ClosingRequest,
  quotes: readonly OpenedQuote[],
): Promise<void> {
  const rows = quotes.map(({ content: { lines: _lines, ...content }, ...quote }) => ({
    ...quote,
    ...content,
  }));
  await sql`
    insert into opened_quotes (id, request_id, seller_id, author_id, letter, number, first_sent_at, sent_at, opened_at,
      valid_until, delivery_fee_paisa, delivery, note)
    select "id", ${requestId}, "sellerId", "authorId", "letter", "number", "firstSentAt", "sentAt", clock_timestamp(),
      "validUntil", "deliveryFeePaisa", "delivery", "note"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q("id" uuid, "sellerId" uuid, "authorId" uuid, "letter" text,
      "number" text, "firstSentAt" timestamptz, "sentAt" timestamptz, "validUntil" date, "deliveryFeePaisa" bigint,
      "delivery" text, "note" text)`.execute(tx);
  const lines = quotes.flatMap(({ id, content }) => content.lines.map((line) => ({ quote: id, ...line })));
  await sql`
    insert into opened_quote_lines (quote_id, line_id, is_alternative, quantity, unit_price_paisa, days, product_id,
      description, hs_code)
    select "quote", "line", "isAlternative", "quantity", "unitPricePaisa", "days", "productId", "description", "hsCode"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("quote" uuid, "line" uuid, "isAlternative" boolean,
      "quantity" int, "unitPricePaisa" bigint, "days" int, "productId" uuid, "description" text, "hsCode" text)`.execute(
    tx,
  );
  await sql`
    update requests_for_quotes set status = 'closed', version = version + 1, closed_at = clock_timestamp(),
      quotes_opened = ${quotes.length},
      valid_until = (select max(valid_until) from opened_quotes where request_id = ${requestId})
    where id = ${requestId}`.execute(tx);
}
