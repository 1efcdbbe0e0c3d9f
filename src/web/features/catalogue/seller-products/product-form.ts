import { z } from 'zod';
import {
  type ProductForm,
  type ProductFormInput,
  productFormSchema,
} from '../../../../contract/catalogue/product-form.contract.ts';
import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import { joinFlag, readFlag } from '../../../../domain/catalogue/import-cells.ts';
import { termsProblems } from '../../../../domain/catalogue/price-breaks.ts';
import { UNITS } from '../../../../domain/catalogue/unit.ts';
import { breakDraftShape, numberOf, toBreakDrafts, toBreakInputs } from './price-break-draft.ts';

const draftShape = z.object({
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  longDescription: z.string(),
  nameNe: z.string(),
  descriptionNe: z.string(),
  category: z.string(),
  sku: z.string(),
  barcode: z.string(),
  /** Separated by commas. */
  tags: z.string(),
  pricing: z.object({
    regularPrice: z.string(),
    wholesalePrice: z.string(),
    costPrice: z.string(),
    priceBreaks: z.array(breakDraftShape),
  }),
  inventory: z.object({ quantity: z.string(), lowStockThreshold: z.string() }),
  minimumOrderQuantity: z.string(),
  orderMultiple: z.string(),
  maximumPerOrder: z.string(),
  hsCode: z.string(),
  model: z.string(),
  unit: z.enum(UNITS),
  originCountry: z.string(),
  warrantyMonths: z.string(),
  /** Kilograms, and the sides in centimetres. */
  weightGrams: z.string(),
  lengthMm: z.string(),
  widthMm: z.string(),
  heightMm: z.string(),
  hasSerials: z.enum(['', 'yes', 'no']),
  images: z.array(z.object({ url: z.string(), alt: z.string(), isPrimary: z.boolean() })),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** The product form while it is typed: numbers are the texts of their fields. */
export type ProductDraft = z.infer<typeof draftShape>;

/** The form with what the contract says against it, at the same paths. */
export const productDraftSchema = draftShape.superRefine((draft, context) => {
  const seen = new Set<string>();
  const parsed = productFormSchema.safeParse(toProductInput(draft));
  for (const issue of [...(parsed.error?.issues ?? []), ...termsIssues(parsed.data)]) {
    // Each tag and each image speaks for its whole field.
    const path = issue.path[0] === 'tags' || issue.path[0] === 'images' ? [issue.path[0]] : [...issue.path];
    const place = path.join('.');
    // One sentence per field; the first one is the most basic.
    if (!seen.has(place)) context.addIssue({ code: 'custom', path, message: issue.message });
    seen.add(place);
  }
});

/** What the terms have against each other; against the base price only the server knows whether rows are new. */
function termsIssues(form: ProductForm | undefined): { path: PropertyKey[]; message: string }[] {
  if (form === undefined) return [];
  const orderMultiple = form.orderMultiple ?? 1;
  const terms = {
    ...form.pricing,
    priceBreaks: form.pricing.priceBreaks ?? [],
    minimumOrderQuantity: form.minimumOrderQuantity ?? orderMultiple,
    orderMultiple,
    maximumPerOrder: form.maximumPerOrder ?? null,
  };
  return termsProblems(terms, { isNew: false }).map(({ field, row, message }) => ({
    path: row ? ['pricing', field, row.index, row.key] : [field],
    message,
  }));
}

/** What bills say of the goods. */
const EMPTY_GOODS = { hsCode: '', model: '', unit: 'pcs', originCountry: '', warrantyMonths: '' } as const;
const EMPTY_PACKED = { weightGrams: '', lengthMm: '', widthMm: '', heightMm: '', hasSerials: '' } as const;
const EMPTY_NEPALI = { nameNe: '', descriptionNe: '' } as const;
const EMPTY_LIMITS = { orderMultiple: '1', maximumPerOrder: '' } as const;

/** A draft as storage held it, or null when it is none. An older one lacks what came to the form since. */
export function readDraft(stored: unknown): ProductDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const pricing = 'pricing' in stored && typeof stored.pricing === 'object' ? stored.pricing : {};
  const whole = {
    ...EMPTY_GOODS,
    ...EMPTY_LIMITS,
    ...EMPTY_NEPALI,
    ...EMPTY_PACKED,
    ...stored,
    pricing: { priceBreaks: [], ...pricing },
  };
  return draftShape.safeParse(whole).data ?? null;
}

/** spec 9: low-stock threshold 10, minimum order quantity 1. */
export const EMPTY_DRAFT: ProductDraft = {
  name: '',
  brand: '',
  description: '',
  longDescription: '',
  ...EMPTY_NEPALI,
  category: '',
  sku: '',
  barcode: '',
  tags: '',
  pricing: { regularPrice: '', wholesalePrice: '', costPrice: '', priceBreaks: [] },
  inventory: { quantity: '', lowStockThreshold: '10' },
  minimumOrderQuantity: '1',
  ...EMPTY_LIMITS,
  ...EMPTY_GOODS,
  ...EMPTY_PACKED,
  images: [],
  specifications: [{ name: '', value: '' }],
};

/** The product as the form shows it. `isOffered` says whether a category can be chosen. */
export function toDraft(product: OwnProduct, isOffered: (categoryId: string) => boolean): ProductDraft {
  const { pricing, inventory, category, specificationRows } = product;
  return {
    name: product.name,
    brand: product.brand ?? '',
    description: product.description,
    longDescription: product.longDescription ?? '',
    nameNe: product.nameNe ?? '',
    descriptionNe: product.descriptionNe ?? '',
    category: isOffered(category._id) ? category._id : '',
    sku: product.sku,
    barcode: product.barcode ?? '',
    tags: product.tags.join(', '),
    pricing: {
      regularPrice: String(pricing.regularPrice),
      wholesalePrice: String(pricing.wholesalePrice),
      costPrice: pricing.costPrice === null ? '' : String(pricing.costPrice),
      priceBreaks: toBreakDrafts(pricing.priceBreaks),
    },
    inventory: {
      quantity: String(inventory.quantity),
      lowStockThreshold: String(inventory.lowStockThreshold),
    },
    minimumOrderQuantity: String(product.minimumOrderQuantity),
    orderMultiple: String(product.orderMultiple),
    maximumPerOrder: product.maximumPerOrder === null ? '' : String(product.maximumPerOrder),
    hsCode: product.hsCode ?? '',
    model: product.model ?? '',
    unit: product.unit,
    originCountry: product.originCountry ?? '',
    warrantyMonths: product.warrantyMonths === null ? '' : String(product.warrantyMonths),
    weightGrams: typedMeasure(product.weightGrams, GRAMS),
    lengthMm: typedMeasure(product.lengthMm, MILLIMETRES),
    widthMm: typedMeasure(product.widthMm, MILLIMETRES),
    heightMm: typedMeasure(product.heightMm, MILLIMETRES),
    hasSerials: joinFlag(product.hasSerials),
    images: product.images.map(({ url, alt, isPrimary }) => ({ url, alt, isPrimary })),
    specifications: specificationRows.length > 0 ? specificationRows : EMPTY_DRAFT.specifications,
  };
}

/** What is sent. spec 4: the form always says active; the server decides what that means. */
export function toProductInput(draft: ProductDraft): ProductFormInput {
  const { pricing, inventory } = draft;
  return {
    name: draft.name,
    brand: draft.brand,
    description: draft.description,
    longDescription: draft.longDescription,
    nameNe: draft.nameNe,
    descriptionNe: draft.descriptionNe,
    category: draft.category,
    sku: draft.sku,
    barcode: draft.barcode,
    tags: tagsOf(draft.tags),
    pricing: {
      regularPrice: numberOf(pricing.regularPrice) as number,
      wholesalePrice: numberOf(pricing.wholesalePrice) as number,
      costPrice: numberOf(pricing.costPrice) ?? null,
      priceBreaks: toBreakInputs(pricing.priceBreaks),
    },
    inventory: {
      quantity: numberOf(inventory.quantity) as number,
      lowStockThreshold: numberOf(inventory.lowStockThreshold),
      trackInventory: true,
    },
    minimumOrderQuantity: numberOf(draft.minimumOrderQuantity),
    orderMultiple: numberOf(draft.orderMultiple) ?? 1,
    maximumPerOrder: numberOf(draft.maximumPerOrder) ?? null,
    hsCode: draft.hsCode,
    model: draft.model,
    unit: draft.unit,
    originCountry: draft.originCountry,
    warrantyMonths: numberOf(draft.warrantyMonths) ?? null,
    weightGrams: measureOf(draft.weightGrams, GRAMS),
    lengthMm: measureOf(draft.lengthMm, MILLIMETRES),
    widthMm: measureOf(draft.widthMm, MILLIMETRES),
    heightMm: measureOf(draft.heightMm, MILLIMETRES),
    hasSerials: readFlag(draft.hasSerials),
    images: draft.images.map((image) => ({ ...image, alt: image.alt || draft.name.trim() })),
    specifications: draft.specifications,
    status: 'active',
  };
}

/** How many of what is stored one of what is typed is. */
const GRAMS = 1_000;
const MILLIMETRES = 10;

function typedMeasure(stored: number | null, times: number): string {
  return stored === null ? '' : String(stored / times);
}

function measureOf(typed: string, times: number): number | null {
  const number = numberOf(typed);
  return number === undefined ? null : Math.round(number * times);
}

/** Each tag once, as it was typed first. */
function tagsOf(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of typed.split(',').map((one) => one.trim())) {
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}
