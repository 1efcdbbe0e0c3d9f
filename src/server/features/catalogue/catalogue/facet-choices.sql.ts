import type { FacetChoices } from '../../../../domain/catalogue/facet-choices.ts';
import { foldChoice, type SpecChoice } from '../../../../domain/catalogue/facets.ts';
import { type SpecFact, SpecReader, type SpecRow } from '../../../../domain/catalogue/spec-facts.ts';
import type { Queryable } from '../../../db/pool.ts';
import { listCategories } from './catalogue.sql.ts';
import { listAttributes } from './category-attributes.sql.ts';

// What is chosen from facets, asked of the database while there is no index. What a text means is decided by the rules
// of src/domain alone: this reads what there is, lets them decide, and asks for the rows.

/** What the choices of a query mean among the products there are. */
export interface ReadChoices {
  /** Every way in which the chosen brands are written. */
  brandSpellings: readonly string[];
  /** The products that meet all of these of the chosen specifications. */
  idsMeeting(specs: readonly SpecChoice[]): string[];
}

export async function readChoices(
  pool: Queryable,
  { choices, categoryIds }: { choices: FacetChoices; categoryIds: readonly string[] | null },
): Promise<ReadChoices> {
  const brands = choices.brands === null ? [] : await listBrands(pool);
  const products = choices.specs.length === 0 ? [] : await listSpecifications(pool, categoryIds);
  const specs = await readSpecs(pool);
  const factsById = new Map(products.map(({ id, categoryId, rows }) => [id, specs.facts(categoryId, rows)]));
  return {
    brandSpellings: brands.filter((brand) => choices.brands?.includes(foldChoice(brand))),
    idsMeeting: (wanted) =>
      [...factsById].filter(([, facts]) => wanted.every((spec) => meets(facts, spec))).map(([id]) => id),
  };
}

/** How specifications are read just now. */
export async function readSpecs(pool: Queryable): Promise<SpecReader> {
  return new SpecReader(await listCategories(pool), await listAttributes(pool));
}

function meets(facts: readonly SpecFact[], { name, texts, ranges }: SpecChoice): boolean {
  return facts.some(
    (fact) =>
      fact.name === name &&
      (texts.includes(fact.text) || ranges.some(({ low, high }) => fact.low <= high && fact.high >= low)),
  );
}

async function listBrands(pool: Queryable): Promise<string[]> {
  const { rows } = await pool.query<{ brand: string }>(
    'select distinct brand from products where brand is not null and deleted_at is null',
  );
  return rows.map(({ brand }) => brand);
}

interface ProductSpecs {
  id: string;
  categoryId: string;
  rows: SpecRow[];
}

async function listSpecifications(
  pool: Queryable,
  categoryIds: readonly string[] | null,
): Promise<ProductSpecs[]> {
  const { rows } = await pool.query<ProductSpecs>(
    `select p.id, p.category_id as "categoryId", p.specifications as rows from public_products p
     where ($1::uuid[] is null or p.category_id = any($1)) and p.specifications <> '[]'`,
    [categoryIds],
  );
  return rows;
}

/** The province of whoever sells a product `p`. */
export const PROVINCE_OF_SELLER = `(select a.province from addresses a where a.company_id = p.seller_id and a.is_default)`;

export function choiceConditions(
  { brands, sellerIds, places, prices, leastRating, specs }: FacetChoices,
  read: ReadChoices,
  value: (item: unknown) => string,
): string[] {
  const where: string[] = [];
  if (brands !== null) where.push(`p.brand = any(${value(read.brandSpellings)}::text[])`);
  if (sellerIds !== null) where.push(`p.seller_id = any(${value(sellerIds)}::uuid[])`);
  if (places !== null) where.push(`${PROVINCE_OF_SELLER} = any(${value(places)}::text[])`);
  if (prices !== null) {
    const ends = (end: 'low' | 'high') =>
      value(prices.map((range) => (Number.isFinite(range[end]) ? range[end] : null)));
    where.push(`exists (select 1 from unnest(${ends('low')}::bigint[], ${ends('high')}::bigint[]) as band (low, high)
      where (band.low is null or p.regular_price_paisa >= band.low)
        and (band.high is null or p.regular_price_paisa <= band.high))`);
  }
  if (leastRating !== null) where.push(`p.rating_average >= ${value(leastRating)}::numeric`);
  if (specs.length > 0) where.push(`p.id = any(${value(read.idsMeeting(specs))}::uuid[])`);
  return where;
}
