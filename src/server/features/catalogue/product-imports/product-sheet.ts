import {
  CATALOGUE_COLUMNS,
  type CatalogueCells,
  type CatalogueColumn,
} from '../../../../domain/catalogue/catalogue-columns.ts';
import {
  guardCell,
  joinFlag,
  joinSpecifications,
  joinTags,
} from '../../../../domain/catalogue/import-cells.ts';
import { joinBreaks } from '../../../../domain/catalogue/price-breaks.ts';
import { PRODUCT_STATUS_NAMES } from '../../../../domain/catalogue/product-status.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { CsvColumn } from '../../../csv.ts';
import type { XlsxSheet } from '../../../files/spreadsheets/xlsx-writer.ts';
import type { WholeProduct } from '../products/product-bulk.sql.ts';
import { toStatedBreak } from '../products/product-terms-view.ts';
import type { CategoryPaths } from './category-paths.ts';

type Cell = string | number;
type Cells = Partial<Record<CatalogueColumn, Cell>>;

/** Longer texts get a wider column. */
const WIDTHS: Partial<Record<CatalogueColumn, number>> = {
  name: 36,
  category: 28,
  description: 48,
  longDescription: 48,
  nameNe: 36,
  descriptionNe: 48,
  specifications: 36,
  priceBreaks: 30,
  images: 48,
};
const NUMBERS: readonly CatalogueColumn[] = [
  'regularPrice',
  'wholesalePrice',
  'costPrice',
  'quantity',
  'lowStockThreshold',
  'minimumOrderQuantity',
  'orderMultiple',
  'maximumPerOrder',
  'warrantyMonths',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
];

/** The pictures of a product as a cell lists them: the primary one first. */
export function pictureOrder(images: WholeProduct['images']): WholeProduct['images'] {
  return [...images].sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
}

/** A product as the export writes it. */
export function cellsOf(product: WholeProduct, { categories, publicUrl }: SheetContext): Cells {
  return {
    sku: product.sku,
    name: product.name,
    brand: product.brand ?? '',
    category: categories.pathOf(product.categoryId),
    description: product.description,
    longDescription: product.longDescription ?? '',
    nameNe: product.nameNe ?? '',
    descriptionNe: product.descriptionNe ?? '',
    barcode: product.barcode ?? '',
    tags: joinTags(product.tags),
    regularPrice: rupeesFromPaisa(product.regularPricePaisa),
    wholesalePrice: rupeesFromPaisa(product.wholesalePricePaisa),
    costPrice: product.costPricePaisa === null ? '' : rupeesFromPaisa(product.costPricePaisa),
    quantity: product.quantity,
    lowStockThreshold: product.lowStockThreshold,
    minimumOrderQuantity: product.minimumOrderQuantity,
    priceBreaks: joinBreaks(product.priceBreaks.map(toStatedBreak)),
    orderMultiple: product.orderMultiple,
    maximumPerOrder: product.maximumPerOrder ?? '',
    hsCode: product.hsCode ?? '',
    model: product.model ?? '',
    unit: product.unit,
    originCountry: product.originCountry ?? '',
    warrantyMonths: product.warrantyMonths ?? '',
    weightGrams: product.weightGrams ?? '',
    lengthMm: product.lengthMm ?? '',
    widthMm: product.widthMm ?? '',
    heightMm: product.heightMm ?? '',
    hasSerials: joinFlag(product.hasSerials),
    specifications: joinSpecifications(product.specifications),
    images: pictureOrder(product.images)
      .map(({ url }) => publicUrl + url)
      .join('\n'),
    status: PRODUCT_STATUS_NAMES[product.status],
  };
}

export interface SheetContext {
  categories: CategoryPaths;
  /** Before the paths of pictures. */
  publicUrl: string;
}

/** What a seller who begins sees filled in. */
const EXAMPLE: Required<CatalogueCells> = {
  sku: 'EXAMPLE-001',
  name: 'Arduino Uno R3',
  brand: 'Arduino',
  category: '',
  description: 'Microcontroller board with ATmega328P',
  longDescription: '<p>For beginners and workshops.</p>',
  nameNe: 'आर्डुइनो उनो R3',
  descriptionNe: 'ATmega328P भएको माइक्रोकन्ट्रोलर बोर्ड',
  barcode: '7630049200050',
  tags: 'arduino | board',
  regularPrice: '1450',
  wholesalePrice: '1200',
  costPrice: '950',
  quantity: '40',
  lowStockThreshold: '10',
  minimumOrderQuantity: '1',
  priceBreaks: '10:1400/1150; 50:1350/1100',
  orderMultiple: '1',
  maximumPerOrder: '500',
  hsCode: '85423100',
  model: 'A000066',
  unit: 'pcs',
  originCountry: 'Italy',
  warrantyMonths: '12',
  weightGrams: '80',
  lengthMm: '90',
  widthMm: '70',
  heightMm: '30',
  hasSerials: '',
  specifications: 'Voltage: 5 V\nClock: 16 MHz',
  images: '',
  status: '',
};

function exampleOf({ categories }: SheetContext): Cells {
  const numbers = NUMBERS.map((id) => [id, Number(EXAMPLE[id])]);
  return { ...EXAMPLE, ...Object.fromEntries(numbers), category: categories.active[0]?.path ?? '' };
}

/** The columns of the CSV file. A guarded cell comes back without its guard. */
export const CSV_COLUMNS: readonly CsvColumn<Cells>[] = CATALOGUE_COLUMNS.map(({ id, header }) => ({
  header,
  cell: (cells) => shown(cells[id]),
}));

function shown(cell: Cell | undefined): Cell {
  return typeof cell === 'string' ? guardCell(cell) : (cell ?? '');
}

/** The sheets of the workbook: products, and the categories they may be in with what their goods are told apart by. */
export function workbookOf(
  { categories }: SheetContext,
  rows: AsyncIterable<Cells> | Iterable<Cells>,
  attributesOf: (categoryId: string) => readonly { name: string; unit: string | null }[],
): XlsxSheet[] {
  return [
    {
      name: 'Products',
      columns: CATALOGUE_COLUMNS.map(({ id, header }) => ({
        header,
        width: WIDTHS[id] ?? 18,
        isText: !NUMBERS.includes(id),
        isChosen: id === 'category',
      })),
      rows: toRows(rows),
    },
    {
      name: 'Categories',
      columns: [
        { header: 'Category', width: 48, isText: true },
        { header: 'Short name', width: 32, isText: true },
        { header: 'Specifications', width: 48, isText: true },
      ],
      rows: categories.active.map(({ id, path, slug }) => [path, slug, specificationsOf(attributesOf(id))]),
    },
  ];
}

/** As the cell of a product names them, ready for their values: 'Power: … W'. */
function specificationsOf(attributes: readonly { name: string; unit: string | null }[]): string {
  return attributes
    .map(({ name, unit }) => guardCell(`${name}: …${unit === null ? '' : ` ${unit}`}`))
    .join('\n');
}

async function* toRows(rows: AsyncIterable<Cells> | Iterable<Cells>): AsyncGenerator<Cell[]> {
  for await (const cells of rows) yield CATALOGUE_COLUMNS.map(({ id }) => shown(cells[id]));
}

export function templateRows(context: SheetContext): Cells[] {
  return [exampleOf(context)];
}
