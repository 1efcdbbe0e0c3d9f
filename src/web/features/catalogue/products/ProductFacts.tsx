import ArrowDown from 'lucide-react/icons/arrow-down';
import Award from 'lucide-react/icons/award';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../../contract/catalogue/products.contract.ts';
import { FREE_SHIPPING_ABOVE_PAISA } from '../../../../domain/books/delivery-fee.ts';
import { packedSizeText, weightText } from '../../../../domain/catalogue/parcel-weight.ts';
import type { Unit } from '../../../../domain/catalogue/unit.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { categoryReference, paths } from '../../../paths.ts';
import { ENGLISH_CONTENT } from '../../../ui/english-content.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { RatingStars } from '../../../ui/goods/RatingStars.tsx';
import { KeptMarkup } from '../../../ui/layout/KeptMarkup.tsx';
import { FactsCard } from './FactsCard.tsx';

const FACTS_SHOWN = 5;

/** Keys of specifications show underscores as spaces (spec 2). */
function specificationRows(specifications: Product['specifications']): [string, string][] {
  return Object.entries(specifications).map(([key, value]) => {
    const name = key.replaceAll('_', ' ').trim();
    return [name.charAt(0).toUpperCase() + name.slice(1), value];
  });
}

type Goods = Pick<
  Product,
  | 'specifications'
  | 'hsCode'
  | 'model'
  | 'unit'
  | 'originCountry'
  | 'warrantyMonths'
  | 'weightGrams'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
>;

/** The specifications, and what else is known of the goods that they do not say already. */
function goodsRows(product: Goods): [string, string][] {
  const rows = specificationRows(product.specifications);
  const said = new Set(rows.map(([name]) => name.toLowerCase()));
  const more: [string, string | null][] = [
    ['Model', product.model],
    ['Country of origin', product.originCountry],
    ['Warranty', product.warrantyMonths === null ? null : warrantyText(product.warrantyMonths)],
    ['Packed weight', product.weightGrams === null ? null : weightText(product.weightGrams)],
    ['Packed size', packedSizeText(product)],
    ['Unit', UNIT_TEXTS[product.unit]],
    ['HS code', product.hsCode],
  ];
  const all = [
    ...rows,
    ...more.flatMap(([name, value]): [string, string][] =>
      value === null || said.has(name.toLowerCase()) ? [] : [[name, value]],
    ),
  ];
  // Every product has a unit: alone it says nothing of the goods.
  return all.length === 1 && all[0]?.[0] === 'Unit' ? [] : all;
}

const UNIT_TEXTS: Record<Unit, string> = {
  pcs: 'Piece',
  box: 'Box',
  m: 'Metre',
  kg: 'Kilogram',
  set: 'Set',
  roll: 'Roll',
  pkt: 'Packet',
  dozen: 'Dozen',
};

function warrantyText(months: number): string {
  if (months === 0) return 'None';
  return countText(months, 'month');
}

/** Brand, name, rating and SKU. */
export function ProductHead({ product, reviewsHref }: { product: Product; reviewsHref: string }) {
  const { average, count } = product.ratings;
  return (
    <div>
      {product.brand ? (
        <Link
          discover="none"
          to={paths.productsWith({ search: product.brand })}
          className="text-sm font-semibold text-link hover:text-primary-hover"
        >
          {product.brand}
        </Link>
      ) : null}
      <h1
        tabIndex={-1}
        lang={product.nameLang}
        className="mt-1 text-2xl font-bold text-balance wrap-anywhere max-md:text-xl"
      >
        {product.name}
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <RatingStars average={average} count={count} />
        <Link
          discover="none"
          to={reviewsHref}
          preventScrollReset
          className="num text-link underline underline-offset-2 hover:text-primary-hover"
        >
          {count === 0 ? 'No reviews yet' : countText(count, 'review')}
        </Link>
        <span className="border-s border-line-2 ps-3 text-fg-2">SKU {product.sku}</span>
      </div>
    </div>
  );
}

/** Description, first specifications, what to know before ordering, the four tiles, category and tags. */
export function ProductFacts({
  product,
  specificationsHref,
  delivery,
  ask,
}: {
  product: Product;
  specificationsHref: string;
  /** When the goods arrive, a row of the facts. */
  delivery: ReactNode;
  /** The way to ask the seller; null for the seller. */
  ask: ReactNode;
}) {
  const rows = goodsRows(product);
  return (
    <div className="flex flex-col gap-5">
      <p lang={product.descriptionLang} className="text-md text-fg-2 wrap-anywhere max-md:hidden">
        {product.description}
      </p>
      {rows.length > 0 ? (
        <div className="max-md:hidden">
          <dl className="first-specs">
            {rows.slice(0, FACTS_SHOWN).map(([name, value]) => (
              <div key={name} lang={ENGLISH_CONTENT}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Link
            discover="none"
            to={specificationsHref}
            preventScrollReset
            className="mt-2 inline-flex items-center gap-1 text-sm font-semibold text-link hover:text-primary-hover"
          >
            All specifications <ArrowDown aria-hidden="true" />
          </Link>
        </div>
      ) : null}
      <FactsCard product={product} delivery={delivery} ask={ask} />
      <KeptMarkup name="tiles" of={1}>
        <InfoTiles />
      </KeptMarkup>
      <p className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
        Category{' '}
        <Link
          discover="none"
          to={paths.productsWith({ category: categoryReference(product.category) })}
          lang={product.category.nameLang}
          className="font-medium text-link hover:underline"
        >
          {product.category.name}
        </Link>
        {product.tags.length > 0 ? (
          <>
            <span className="border-s border-line-2 ps-2">Tags</span>
            {product.tags.map((tag) => (
              <Link discover="none" key={tag} to={paths.productsWith({ search: tag })} className="tag">
                {tag}
              </Link>
            ))}
          </>
        ) : null}
      </p>
    </div>
  );
}

function InfoTiles() {
  const tiles = [
    {
      icon: Truck,
      title: 'Free shipping',
      text: (
        <>
          On orders above <Rupees amount={rupeesFromPaisa(FREE_SHIPPING_ABOVE_PAISA)} />
        </>
      ),
    },
    { icon: ShieldCheck, title: 'Genuine product', text: 'From verified sellers' },
    { icon: Undo2, title: '7 days return', text: 'Return policy' },
    { icon: Award, title: 'Quality assured', text: 'Checked before dispatch' },
  ];
  return (
    <ul className="card info-tiles">
      {tiles.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" />
          <div>
            <p>{title}</p>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The whole specification table, zebra, two columns from md up. */
export function SpecificationTable({ product }: { product: Goods }) {
  const rows = goodsRows(product);
  if (rows.length === 0) return <p className="py-4 text-fg-2">No specifications available</p>;
  const half = Math.ceil(rows.length / 2);
  const columns = rows.length > 3 ? [rows.slice(0, half), rows.slice(half)] : [rows];
  return (
    <div className="grid gap-x-10 md:grid-cols-2">
      {columns.map((column, index) => (
        <dl
          key={column[0]?.[0]}
          className={index === 1 && half % 2 === 1 ? 'spec-rows spec-rows-odd' : 'spec-rows'}
        >
          {column.map(([name, value]) => (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,4fr)] gap-3 rounded-md px-3 py-2"
            >
              <dt className="text-fg-2 wrap-anywhere">{name}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  );
}
