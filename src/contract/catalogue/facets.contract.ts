import { z } from 'zod';
import {
  MOST_CHOICE_LENGTH,
  MOST_CHOICES,
  MOST_SPECS,
  PRICE_RANGE,
  SPEC_PREFIX,
} from '../../domain/catalogue/facet-limits.ts';

// The filters of a product list that may be named several times, and what a list says of them.

const CHOICE_RULE = `At most ${MOST_CHOICES} values of at most ${MOST_CHOICE_LENGTH} characters`;

/** One value or several, of which any may hold. In one order, so that the same choice is one address. */
function choicesOf(value: z.ZodString, error: string) {
  return z
    .union([value, z.array(value).max(MOST_CHOICES)], { error })
    .transform((values) => {
      const chosen = [...new Set([values].flat().filter((text) => text !== ''))].sort();
      return chosen.length === 0 ? undefined : chosen;
    })
    .optional();
}

const BRAND_RULE = `Invalid brand. ${CHOICE_RULE}.`;
const PLACE_RULE = `Invalid place. ${CHOICE_RULE}.`;
const choice = (rule: string) => z.string().trim().max(MOST_CHOICE_LENGTH, rule);
const specSchema = z.object({
  name: z.string().trim().min(1, CHOICE_RULE).max(100, CHOICE_RULE),
  values: z.array(choice(CHOICE_RULE).min(1, CHOICE_RULE), { error: CHOICE_RULE }).min(1, CHOICE_RULE),
});

export type SpecFilter = z.infer<typeof specSchema>;

/** What narrows a list by what is chosen from its facets; the specifications come by `gatherSpecs`. */
export const facetFilters = {
  brand: choicesOf(choice(BRAND_RULE), BRAND_RULE),
  /** The least average rating: 4 is '4 and up'. */
  rating: choicesOf(z.string().regex(/^[1-4]?$/, 'Invalid rating'), 'Invalid rating').transform((ratings) =>
    ratings === undefined ? undefined : Math.min(...ratings.map(Number)),
  ),
  /** Addresses of sellers (`seller.slug`): only what these sell. */
  seller: choicesOf(
    z
      .string()
      .trim()
      .max(120, 'Invalid seller')
      .regex(/^\P{Cc}*$/u, 'Invalid seller'),
    'Invalid seller',
  ),
  /** Provinces of the sellers' default addresses. */
  place: choicesOf(choice(PLACE_RULE), PLACE_RULE),
  /** Ranges of rupees, both ends included: '500..999.99', '..99.99'. */
  price: choicesOf(z.string().regex(PRICE_RANGE, 'Invalid price'), 'Invalid price'),
  /** 'spec.Power=9..12', 'spec.Base=E27': a range, a number or a text of a specification or attribute. */
  'spec.{name}': z
    .array(specSchema)
    .max(MOST_SPECS, `At most ${MOST_SPECS} specifications at once`)
    .refine((specs) => specs.reduce((sum, { values }) => sum + values.length, 0) <= MOST_CHOICES, CHOICE_RULE)
    .optional(),
};

/** Parameters whose names anybody may choose ('spec.Power') become entries of one list: never keys of an object. */
export function gatherSpecs(query: unknown): unknown {
  const entries = Object.entries(query as Record<string, unknown>);
  const specs = entries
    .filter(([key]) => key.startsWith(SPEC_PREFIX))
    .map(([key, value]) => ({ name: key.slice(SPEC_PREFIX.length), values: valuesOf(value) }))
    .filter(({ values }) => values.length > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const others = entries.filter(([key]) => !key.startsWith(SPEC_PREFIX));
  return { ...Object.fromEntries(others), ...(specs.length > 0 ? { 'spec.{name}': specs } : {}) };
}

/** The list that `gatherSpecs` made, under a name of its own; empty without any. */
export function nameSpecs<Filters extends { 'spec.{name}'?: SpecFilter[] | undefined }>({
  'spec.{name}': specs = [],
  ...filters
}: Filters): Omit<Filters, 'spec.{name}'> & { specs: SpecFilter[] } {
  return { ...filters, specs };
}

function valuesOf(value: unknown): string[] {
  return [
    ...new Set([value].flat().filter((text) => typeof text === 'string' && text.trim() !== '')),
  ].sort() as string[];
}

/** How many products have each value, were it the only one chosen of its facet. */
const choiceFacetSchema = z.object({
  /** The query parameter that chooses from it. */
  key: z.string(),
  name: z.string(),
  kind: z.literal('choice'),
  /** At most 500, without those that nothing has. */
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      count: z.number().int(),
      /** Other spellings, which choose the value as well. */
      spellings: z.array(z.string()).optional(),
    }),
  ),
});

const rangeFacetSchema = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.literal('range'),
  values: z.object({
    min: z.number(),
    max: z.number(),
    unit: z.string(),
    /** Between min and max in equal steps: how often the numbers of the products meet each of them. */
    columns: z.array(z.number().int()),
  }),
});

/** One filter of a product list, with `facets=true`: values to choose from, or numbers of one unit. */
export const facetSchema = z.discriminatedUnion('kind', [choiceFacetSchema, rangeFacetSchema]);
export type Facet = z.infer<typeof facetSchema>;
export type ChoiceFacet = z.infer<typeof choiceFacetSchema>;
export type RangeFacet = z.infer<typeof rangeFacetSchema>;
