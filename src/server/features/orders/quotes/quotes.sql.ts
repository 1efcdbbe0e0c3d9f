import { type RawBuilder, sql } from 'kysely';
import type { Quote } from '../../../../contract/orders/quotes.contract.ts';
import type {
  EndedQuoteStatus,
  QuotedLine,
  QuoteSide,
  QuoteStatus,
} from '../../../../domain/orders/quote.ts';
import type { RequestStatus } from '../../../../domain/orders/signature.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { filesJson, type QuoteFileRow } from '../quote-files/quote-files.sql.ts';
import type { NewVersion } from './quote-versions.sql.ts';

/** Whose quotes: a company's, or a seller's. */
export type QuoteOwner = { companyId: string } | { sellerId: string };
const isOf = (owner: QuoteOwner): RawBuilder<boolean> =>
  'companyId' in owner ? sql`q.company_id = ${owner.companyId}` : sql`q.seller_id = ${owner.sellerId}`;
/** The quotes that wait for that side. */
const waitsFor = (owner: QuoteOwner): RawBuilder<boolean> =>
  sql`q.status = ${'companyId' in owner ? 'quoted' : 'asked'}`;

export interface QuoteHead {
  id: string;
  number: string;
  status: QuoteStatus;
  companyId: string;
  companyName: string;
  userId: string;
  person: string;
  sellerId: string;
  sellerName: string;
  sellerSlug: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** What the seller offered last, as its prices are added up; null before. */
export interface QuoteListRow extends QuoteHead {
  firstName: string;
  lineCount: number;
  offered: { quantity: number; pricePaisa: number }[] | null;
}

/** A product as it was called when it was asked for, or offered instead. */
export interface QuotedProductRow {
  productId: string;
  name: string;
  sku: string;
  imageUrl: string | null;
  rootSlug: string;
  listPricePaisa: number;
}
export interface QuoteLineRow extends QuotedProductRow {
  id: string;
}

export interface VersionRow extends Omit<NewVersion, 'authorId' | 'lines'> {
  version: number;
  /** As JSON writes it. */
  at: string;
  lines: (QuotedLine & { alternative: QuotedProductRow | null })[];
  files: QuoteFileRow[];
}

export interface QuoteDetailRow extends QuoteHead {
  version: number;
  neededBy: string | null;
  order: { _id: string; orderNumber: string; parcel: string; isToPay: boolean } | null;
  /** The newest that asked for a signature on it, with the version that it asked for. */
  request: { _id: string; number: string; status: RequestStatus; version: number } | null;
  lines: QuoteLineRow[];
  versions: [VersionRow, ...VersionRow[]];
  events: Quote['events'];
}

const headColumns = sql`q.id, q.number, q.status, q.company_id as "companyId", company_name(q.company_id) as "companyName",
  q.user_id as "userId", u.first_name || ' ' || u.last_name as person, q.seller_id as "sellerId",
  coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
  case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end as "sellerSlug",
  q.created_at as "createdAt", q.expires_at as "expiresAt"`;
const quoteTables = sql`quotes q join users u on u.id = q.user_id join users s on s.id = q.seller_id`;

/** A product `l` with its category `c`, as it is named in a quote. */
const productJson = (
  l: RawBuilder<unknown>,
) => sql`jsonb_build_object('productId', ${l}.product_id, 'name', ${l}.name,
  'sku', ${l}.sku, 'imageUrl', ${l}.image_url, 'rootSlug', c.public_root_slug, 'listPricePaisa', ${l}.list_price_paisa)`;

/** Writes a quote with its lines, the first version and the first event. `position` is the place in `lines`. */
export async function insertQuote(
  tx: DatabaseTransaction,
  quote: {
    id: string;
    numberOf: (serial: number) => string;
    companyId: string;
    userId: string;
    sellerId: string;
    neededBy: string | null;
    now: Date;
    expiresAt: Date;
    lines: readonly Omit<QuoteLineRow, 'rootSlug'>[];
  },
): Promise<void> {
  const { id, companyId, userId, sellerId, neededBy, now, expiresAt, lines } = quote;
  const { rows } = await sql<{ serial: number }>`select nextval('quote_number_seq')::int as serial`.execute(
    tx,
  );
  const number = quote.numberOf(rows[0]?.serial ?? 0);
  await sql`
    with asked as (
      insert into quotes (id, number, company_id, user_id, seller_id, needed_by, created_at, expires_at)
      values (${id}, ${number}, ${companyId}, ${userId}, ${sellerId}, ${neededBy}::date, ${now}, ${expiresAt})
      returning id
    )
    insert into quote_lines (id, quote_id, position, product_id, name, sku, image_url, list_price_paisa)
    select l."id", asked.id, l."position", l."productId", l."name", l."sku", l."imageUrl", l."listPricePaisa"
    from asked, jsonb_to_recordset(${JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 })))}::jsonb) as l(
      "id" uuid, "position" int, "productId" uuid, "name" text, "sku" text, "imageUrl" text, "listPricePaisa" bigint)`.execute(
    tx,
  );
}

/** Another version holds, and it is the other side's turn. */
export async function turnQuote(
  tx: DatabaseTransaction,
  {
    quoteId,
    version,
    status,
    expiresAt,
  }: { quoteId: string; version: number; status: 'asked' | 'quoted'; expiresAt: Date },
): Promise<void> {
  await sql`update quotes set version = ${version}, status = ${status}, expires_at = ${expiresAt}
    where id = ${quoteId}`.execute(tx);
}

/** A quote has ended, once. */
export async function endQuote(
  tx: DatabaseTransaction,
  {
    quoteId,
    status,
    orderId = null,
    now,
  }: { quoteId: string; status: EndedQuoteStatus; orderId?: string | null; now: Date },
): Promise<void> {
  await sql`update quotes set status = ${status}, ended_at = ${now}, order_id = ${orderId}
    where id = ${quoteId} and ended_at is null`.execute(tx);
}

export async function insertQuoteEvent(
  tx: DatabaseTransaction,
  event: {
    quoteId: string;
    side: QuoteSide | null;
    actorId: string | null;
    kind: Quote['events'][number]['kind'];
    text?: string | null;
    now: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('quote_events')
    .values({
      quote_id: event.quoteId,
      side: event.side,
      actor_id: event.actorId,
      kind: event.kind,
      text: event.text ?? null,
      created_at: event.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

interface QuoteFilter {
  owner: QuoteOwner;
  status?: QuoteStatus | undefined;
}
const matches = ({ owner, status }: QuoteFilter) =>
  sql`${isOf(owner)} and (${status ?? null}::text is null or q.status = ${status ?? null}::text)`;

/** A page of quotes: those that wait for the reader's side first, then the newest. */
export async function listQuotes(
  db: Database,
  filter: QuoteFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<QuoteListRow[]> {
  const { rows } = await sql<QuoteListRow>`
    select ${headColumns}, l.name as "firstName",
      (select count(*)::int from quote_lines o where o.quote_id = q.id) as "lineCount",
      (select jsonb_agg(jsonb_build_object('quantity', v.quantity, 'pricePaisa', v.unit_price_paisa))
        from quote_version_lines v where v.quote_id = q.id and v.version = (
          select max(o.version) from quote_versions o where o.quote_id = q.id and o.side = 'seller')) as offered
    from ${quoteTables} join quote_lines l on l.quote_id = q.id and l.position = 1
    where ${matches(filter)}
    order by ${waitsFor(filter.owner)} desc, q.created_at desc, q.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** How many the filter finds, and how many of all wait for the reader's side. */
export async function countQuotes(
  db: Database,
  filter: QuoteFilter,
): Promise<{ total: number; waitingForYou: number }> {
  const { rows } = await sql<{ total: number; waitingForYou: number }>`
    select (select count(*)::int from quotes q where ${matches(filter)}) as total,
      (select count(*)::int from quotes q where ${isOf(filter.owner)} and ${waitsFor(filter.owner)}) as "waitingForYou"`.execute(
    db,
  );
  return rows[0] as { total: number; waitingForYou: number };
}

/** How many of a company's quotes with a seller are open. */
export async function countOpenQuotes(
  tx: DatabaseTransaction,
  { companyId, sellerId }: { companyId: string; sellerId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quotes
    where company_id = ${companyId} and seller_id = ${sellerId} and ended_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A quote of theirs, or null: also for another's. */
export async function findQuote(db: Database, id: string, owner: QuoteOwner): Promise<QuoteDetailRow | null> {
  const { rows } = await sql<QuoteDetailRow>`
    select ${headColumns}, q.version, q.needed_by::text as "neededBy",
      (select jsonb_build_object('_id', o.id, 'orderNumber', o.order_number, 'parcel', p.id,
          'isToPay', o.status = 'pending')
        from orders o join parcels p on p.order_id = o.id and p.position = 1 where o.id = q.order_id) as "order",
      (select jsonb_build_object('_id', r.id, 'number', r.number, 'status', r.status, 'version', r.quote_version)
        from order_requests r where r.quote_id = q.id order by r.created_at desc limit 1) as request,
      (select jsonb_agg(${productJson(sql`l`)} || jsonb_build_object('id', l.id) order by l.position)
        from quote_lines l join products p on p.id = l.product_id join categories c on c.id = p.category_id
        where l.quote_id = q.id) as lines,
      (select jsonb_agg(jsonb_build_object('version', v.version, 'side', v.side, 'at', v.created_at, 'note', v.note,
          'delivery', v.delivery, 'validUntil', v.valid_until, 'allowsParts', v.allows_parts,
          'files', ${filesJson('quote', { id: sql`v.quote_id`, version: sql`v.version` })},
          'lines', (select jsonb_agg(jsonb_build_object('line', x.line_id, 'quantity', x.quantity,
              'pricePaisa', x.unit_price_paisa, 'days', x.days, 'alternative', (select ${productJson(sql`a`)}
                from quote_alternatives a join products p on p.id = a.product_id join categories c on c.id = p.category_id
                where a.id = x.alternative_id)) order by l.position)
            from quote_version_lines x join quote_lines l on l.id = x.line_id
            where x.quote_id = v.quote_id and x.version = v.version)) order by v.version)
        from quote_versions v where v.quote_id = q.id) as versions,
      -- The other side reads the seller's name, whoever acted for it.
      (select jsonb_agg(jsonb_build_object('at', e.created_at, 'side', e.side, 'kind', e.kind, 'text', e.text,
          'by', case when e.side = 'seller' then coalesce(s.company_name, s.first_name || ' ' || s.last_name)
            else a.first_name || ' ' || a.last_name end) order by e.id)
        from quote_events e left join users a on a.id = e.actor_id where e.quote_id = q.id) as events
    from ${quoteTables} where q.id = ${id} and ${isOf(owner)}`.execute(db);
  return rows[0] ?? null;
}

/** Changes of one quote happen one after the other; false for one that is not theirs. */
export async function lockQuote(tx: DatabaseTransaction, id: string, owner: QuoteOwner): Promise<boolean> {
  const { rows } = await sql`select from quotes q where q.id = ${id} and ${isOf(owner)}
    for no key update`.execute(tx);
  return rows.length > 0;
}

/** Whom a buyer's side of a quote is told to: who asked, or their company's owner once they have left it; null: nobody is left. */
export async function findBuyerReader(
  tx: DatabaseTransaction,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<{ id: string; email: string; firstName: string } | null> {
  const { rows } = await sql<{ id: string; email: string; firstName: string }>`
    select u.id, u.email, u.first_name as "firstName"
    from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and (m.user_id = ${userId} or m.role = 'owner')
    order by m.user_id = ${userId} desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Open quotes whose time is over, some of them, each held: another process leaves them alone. */
export async function takeExpiredQuotes(
  tx: DatabaseTransaction,
  now: Date,
): Promise<{ id: string; number: string; companyId: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; number: string; companyId: string; userId: string }>`
    select id, number, company_id as "companyId", user_id as "userId" from quotes
    where status in ('asked', 'quoted') and expires_at <= ${now}
    order by expires_at limit 100 for no key update skip locked`.execute(tx);
  return rows;
}
