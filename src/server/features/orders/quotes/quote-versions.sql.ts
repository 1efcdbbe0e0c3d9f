import { sql } from 'kysely';
import type { QuotedLine, QuoteSide } from '../../../../domain/orders/quote.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';

export interface NewVersion {
  side: QuoteSide;
  authorId: string;
  note: string | null;
  delivery: string | null;
  validUntil: string | null;
  allowsParts: boolean;
  lines: readonly QuotedLine[];
}

/** What a side says; the products that it names instead are known already (`insertAlternatives`). */
export async function insertVersion(
  tx: DatabaseTransaction,
  { quoteId, version, now, said }: { quoteId: string; version: number; now: Date; said: NewVersion },
): Promise<void> {
  const { side, authorId, note, delivery, validUntil, allowsParts, lines } = said;
  await sql`
    insert into quote_versions (quote_id, version, side, author_id, created_at, note, delivery, valid_until, allows_parts)
    values (${quoteId}, ${version}, ${side}, ${authorId}, ${now}, ${note}, ${delivery}, ${validUntil}::date, ${allowsParts})`.execute(
    tx,
  );
  await sql`
    insert into quote_version_lines (quote_id, version, line_id, quantity, unit_price_paisa, days, alternative_id)
    select ${quoteId}, ${version}::int, l."line", l."quantity", l."pricePaisa", l."days", a.id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(
        "line" uuid, "quantity" int, "pricePaisa" bigint, "days" int, "alternative" jsonb)
      left join quote_alternatives a on a.line_id = l."line"
        and a.product_id = (l."alternative" ->> 'productId')::uuid`.execute(tx);
}

/** Products that lines may be offered by instead, as they are called now; one that was offered before stays as it was. */
export async function insertAlternatives(
  tx: DatabaseTransaction,
  quoteId: string,
  products: readonly {
    line: string;
    productId: string;
    name: string;
    sku: string;
    imageUrl: string | null;
    listPricePaisa: number;
  }[],
): Promise<void> {
  await sql`
    insert into quote_alternatives (quote_id, line_id, product_id, name, sku, image_url, list_price_paisa)
    select ${quoteId}, l."line", l."productId", l."name", l."sku", l."imageUrl", l."listPricePaisa"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as l(
      "line" uuid, "productId" uuid, "name" text, "sku" text, "imageUrl" text, "listPricePaisa" bigint)
    on conflict (line_id, product_id) do nothing`.execute(tx);
}
