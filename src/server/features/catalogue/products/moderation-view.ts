import type {
  AdminProductRow,
  ModerationProduct,
  ProductChange,
} from '../../../../contract/catalogue/admin-products.contract.ts';
import { sideText, weightText } from '../../../../domain/catalogue/parcel-weight.ts';
import type { PriceBreak } from '../../../../domain/catalogue/priced-product.ts';
import {
  changedFields,
  type JudgedField,
  type JudgedState,
  jumpedRows,
  riskSigns,
} from '../../../../domain/catalogue/product-moderation.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { pagesText, sizeText } from '../../../../domain/shop/file-size.ts';
import { formatRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { isAllowedHtml } from '../../../../domain/shop/rich-text.ts';
import { toProductCard } from '../../../db/product-card.ts';
import { toOwnProduct } from '../catalogue/product-detail-view.ts';
import type { ProductRow } from '../catalogue/products.sql.ts';
import type { AdminProductRecord } from './admin-products.sql.ts';
import type { Dossier } from './moderation.sql.ts';

export function toAdminProduct(row: AdminProductRecord): AdminProductRow {
  const card = toProductCard(row);
  return {
    ...card,
    seller: { ...card.seller, email: row.sellerEmail },
    metrics: { viewCount: row.viewCount },
    status: row.status,
    rejectionReason: row.rejectionReason,
    isPublic: row.isPublic,
    submittedAt: row.submittedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A product with what is known around it; `nameOf` names categories. */
export function toModerationProduct(
  row: ProductRow,
  dossier: Dossier,
  { medianPaisa, nameOf }: { medianPaisa: number | null; nameOf: (categoryId: string) => string },
): ModerationProduct {
  const { judged, seller, lastRejection } = dossier;
  return {
    ...toOwnProduct(row),
    isPublic: row.isPublic,
    submittedAt: dossier.submittedAt.toISOString(),
    sellerFacts: { ...seller, joinedAt: new Date(seller.joinedAt).toISOString() },
    lastRejection: lastRejection && { ...lastRejection, at: new Date(lastRejection.at).toISOString() },
    changes: judged && {
      since: judged.verdict,
      changedAt: new Date(judged.changedAt).toISOString(),
      fields: changedFields(judged.state, dossier.state).map((field) =>
        toChange(field, judged.state, dossier.state, nameOf),
      ),
    },
    categoryMedian: medianPaisa === null ? null : rupeesFromPaisa(medianPaisa),
    signs: riskSigns({
      state: dossier.state,
      judged: judged?.state ?? null,
      medianPaisa,
      seller,
    }),
  };
}

const FIELDS: Record<JudgedField, { label: string; kind: ProductChange['kind'] }> = {
  name: { label: 'Name', kind: 'text' },
  nameNe: { label: 'Nepali name', kind: 'text' },
  brand: { label: 'Brand', kind: 'value' },
  description: { label: 'Description', kind: 'text' },
  longDescription: { label: 'Long description', kind: 'html' },
  descriptionNe: { label: 'Nepali description', kind: 'text' },
  categoryId: { label: 'Category', kind: 'value' },
  sku: { label: 'SKU', kind: 'value' },
  barcode: { label: 'Barcode', kind: 'value' },
  tags: { label: 'Tags', kind: 'rows' },
  images: { label: 'Images', kind: 'images' },
  specifications: { label: 'Specifications', kind: 'rows' },
  datasheets: { label: 'Datasheets', kind: 'rows' },
  regularPricePaisa: { label: 'Regular price', kind: 'value' },
  wholesalePricePaisa: { label: 'Wholesale price', kind: 'value' },
  priceBreaks: { label: 'Quantity prices', kind: 'rows' },
  orderMultiple: { label: 'Sold in packs of', kind: 'value' },
  maximumPerOrder: { label: 'Most per order', kind: 'value' },
  minimumOrderQuantity: { label: 'Minimum order quantity', kind: 'value' },
  hsCode: { label: 'HS code', kind: 'value' },
  model: { label: 'Model', kind: 'value' },
  unit: { label: 'Unit', kind: 'value' },
  originCountry: { label: 'Country of origin', kind: 'value' },
  warrantyMonths: { label: 'Warranty in months', kind: 'value' },
  weightGrams: { label: 'Packed weight', kind: 'value' },
  lengthMm: { label: 'Packed length', kind: 'value' },
  widthMm: { label: 'Packed width', kind: 'value' },
  heightMm: { label: 'Packed height', kind: 'value' },
  hasSerials: { label: 'Serial numbers', kind: 'value' },
};

function breakText({ from, regularPricePaisa, wholesalePricePaisa }: PriceBreak): string {
  const regular = `From ${formatCount(from)}: ${formatRupees(regularPricePaisa)}`;
  return wholesalePricePaisa === null ? regular : `${regular}, PRO ${formatRupees(wholesalePricePaisa)}`;
}

function textsOf<Value>(value: Value | null, text: (value: Value) => string): string[] {
  return value === null ? [] : [text(value)];
}

function toChange(
  field: JudgedField,
  before: JudgedState,
  after: JudgedState,
  nameOf: (categoryId: string) => string,
): ProductChange {
  const texts = (state: JudgedState): string[] => {
    switch (field) {
      case 'categoryId':
        return [nameOf(state.categoryId)];
      case 'regularPricePaisa':
      case 'wholesalePricePaisa':
        return [formatRupees(state[field])];
      case 'priceBreaks':
        return state.priceBreaks.map(breakText);
      case 'specifications':
        return state.specifications.map(({ name, value }) => `${name}: ${value}`);
      case 'datasheets':
        return state.datasheets.map(
          ({ name, pages, bytes }) => `${name}: ${pagesText(pages)}, ${sizeText(bytes)}`,
        );
      case 'weightGrams':
        return textsOf(state.weightGrams, weightText);
      case 'lengthMm':
      case 'widthMm':
      case 'heightMm':
        return textsOf(state[field], sideText);
      case 'hasSerials':
        return textsOf(state.hasSerials, (has) => (has ? 'Yes' : 'No'));
      case 'tags':
      case 'images':
        return [...state[field]];
      case 'longDescription':
        return state.longDescription && isAllowedHtml(state.longDescription) ? [state.longDescription] : [];
      default:
        return state[field] === null ? [] : [String(state[field])];
    }
  };
  const jumped = field === 'priceBreaks' ? jumpedRows(before, after).map(breakText) : [];
  return { field, ...FIELDS[field], before: texts(before), after: texts(after), jumped };
}
