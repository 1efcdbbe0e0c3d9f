import { cx } from 'class-variance-authority';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Comparison } from '../../../../contract/catalogue/comparison.contract.ts';
import { difference } from '../../../../domain/catalogue/comparison.ts';
import { MOST_COMPARED } from '../../../../domain/catalogue/comparison-limits.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { categoryReference, paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ProChip, Rupees } from '../../../ui/goods/Price.tsx';
import { ProductImage, plateOf } from '../../../ui/goods/ProductImage.tsx';
import { Rating } from '../../../ui/goods/Rating.tsx';
import { StockBadge } from '../../../ui/goods/StockBadge.tsx';
import { chooseCompared, dropCompared } from './compare-choice.ts';
import { pricesAt } from './quantity-prices.ts';
import './comparison.css';

type ComparedProduct = Comparison['products'][number];

/** A line of the table: what it is about, a cell for each product, and where they differ. */
export interface ComparedLine {
  name: string;
  label?: ReactNode;
  cells: ReactNode[];
  differs: boolean;
  odd: number | null;
}

/** Prices, stock and delivery, then what sellers state. */
export function comparedGroups(
  { products, rows }: Comparison,
  /** When each arrives; the same key says the same. */
  delivery: { label: ReactNode; cells: readonly { key: string; content: ReactNode }[] },
): { name: string; lines: ComparedLine[] }[] {
  const deliveryLine: ComparedLine = {
    name: 'Delivery',
    label: delivery.label,
    cells: delivery.cells.map(({ content }) => content),
    ...difference(delivery.cells.map(({ key }) => key)),
  };
  return [
    { name: 'Price and stock', lines: [...priceLines(products), deliveryLine] },
    {
      name: 'Specifications',
      lines: rows.map(({ values, ...row }) => ({
        ...row,
        cells: values.map((value) => value ?? <span className="font-normal text-fg-3">Not stated</span>),
      })),
    },
  ];
}

function priceLines(products: readonly ComparedProduct[]): ComparedLine[] {
  const line = (
    name: string,
    keyOf: (product: ComparedProduct) => string | number,
    cellOf: (product: ComparedProduct) => ReactNode,
    label?: ReactNode,
  ): ComparedLine => ({
    name,
    label,
    cells: products.map(cellOf),
    ...difference(products.map((product) => String(keyOf(product)))),
  });
  return [
    line(
      'Regular price',
      ({ pricing }) => pricing.regularPrice,
      ({ pricing }) => <Rupees amount={pricing.regularPrice} />,
    ),
    line(
      'PRO price',
      ({ pricing }) => pricing.wholesalePrice,
      ({ pricing }) => <Rupees amount={pricing.wholesalePrice} className="text-pro-fg" />,
      <>
        <ProChip /> price
      </>,
    ),
    line('Quantity price', (product) => JSON.stringify(product.pricing.priceBreaks), firstBreak),
    line(
      'Minimum order',
      ({ minimumOrderQuantity }) => minimumOrderQuantity,
      ({ minimumOrderQuantity }) => formatCount(minimumOrderQuantity),
    ),
    line(
      'Stock',
      ({ inventory }) => inventory.quantity,
      ({ inventory }) => <StockBadge quantity={inventory.quantity} />,
    ),
    line(
      'Seller',
      ({ seller }) => seller._id,
      ({ seller }) => (
        <Link to={paths.seller(seller.slug)} prefetch={AHEAD} discover="none" className="link-quiet">
          {seller.companyName}
        </Link>
      ),
    ),
  ];
}

/** "from 10: रू 4,600": where the first quantity price begins. */
function firstBreak({ pricing }: ComparedProduct): ReactNode {
  const [first] = pricing.priceBreaks;
  if (first === undefined) return <span className="font-normal text-fg-3">None</span>;
  return (
    <>
      from {formatCount(first.from)}: <Rupees amount={pricesAt(pricing, first.from).regularPrice} />
    </>
  );
}

/** Products side by side, each row told whether it differs. */
export function ComparisonTable({
  comparison,
  groups,
  addButton,
}: {
  comparison: Comparison;
  groups: readonly { name: string; lines: readonly ComparedLine[] }[];
  addButton: (product: ComparedProduct) => ReactNode;
}) {
  const { products, root } = comparison;
  const ids = products.map(({ _id }) => _id);
  const hasRoom = products.length < MOST_COMPARED;
  // The column that asks for another product passes with them.
  const others = products.length - (hasRoom ? 0 : 1);
  const scrollRef = useRef<HTMLElement>(null);
  return (
    <>
      {others > 1 ? <NextProducts scrollRef={scrollRef} others={others} /> : null}
      <section
        ref={scrollRef}
        aria-label="Comparison of products"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
        tabIndex={0}
        className="card compare-scroll"
      >
        <table className="compare">
          <caption className="sr-only">Products side by side</caption>
          <thead>
            <tr>
              <td className="align-bottom! text-sm text-fg-3">
                <span className="compare-label">
                  <span aria-hidden="true" className="compare-bar" />
                  Differs
                </span>
              </td>
              {products.map((product) => (
                <td key={product._id}>
                  <div className="relative">
                    <ProductImage
                      image={product.images[0]}
                      plate={plateOf(product.category.rootSlug)}
                      size="card"
                      eager
                      isDecorative
                      className="mx-auto w-full max-w-36 rounded-md"
                    />
                    <Link
                      to={paths.compare(ids.filter((id) => id !== product._id))}
                      preventScrollReset
                      aria-label={`Remove from comparison: ${product.name}`}
                      onClick={() => dropCompared(product._id)}
                      className="absolute top-0 right-0 flex size-9 items-center justify-center rounded-full border border-line bg-surface hover:bg-hover print:hidden"
                    >
                      <X aria-hidden="true" className="size-4" />
                    </Link>
                  </div>
                  <p className="mt-2 flex flex-wrap justify-between gap-x-2 text-xs font-normal text-fg-3">
                    <span>{product.brand}</span>
                    <Rating average={product.ratings.average} count={product.ratings.count} />
                  </p>
                </td>
              ))}
              {hasRoom ? (
                <td className="print:hidden">
                  <Link
                    to={paths.productsWith({ category: categoryReference(root) })}
                    onClick={() => chooseCompared(products.map(choiceOf))}
                    className="mx-auto flex aspect-square w-full max-w-36 flex-col items-center justify-center gap-2 rounded-md border border-dashed border-field text-center text-sm font-medium text-link hover:bg-hover"
                  >
                    <Plus aria-hidden="true" className="size-5" />
                    Add a product
                  </Link>
                </td>
              ) : null}
            </tr>
            <tr className="compare-names">
              <th scope="col">
                <span className="sr-only">Row</span>
              </th>
              {products.map((product) => (
                <th key={product._id} scope="col">
                  <Link
                    to={paths.product(product._id)}
                    lang={product.nameLang}
                    prefetch={AHEAD}
                    discover="none"
                    className="link-quiet line-clamp-3 font-semibold"
                  >
                    {product.name}
                  </Link>
                  <div className="mt-2 print:hidden">{addButton(product)}</div>
                </th>
              ))}
              {hasRoom ? <td className="print:hidden" /> : null}
            </tr>
          </thead>
          {groups.map(({ name, lines }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" className="compare-group font-semibold">
                  {name}
                </th>
                <td colSpan={products.length + (hasRoom ? 1 : 0)} className="compare-group" />
              </tr>
              {lines.map((line) => (
                <tr
                  key={line.name}
                  className={cx(!line.differs && 'compare-equal', line.odd !== null && 'compare-odd')}
                >
                  <th scope="row" className="text-xs font-normal text-fg-2 md:text-sm">
                    <span className="compare-label">
                      <span aria-hidden="true" className="compare-bar" />
                      <span>
                        {line.label ?? line.name}
                        {line.differs ? <span className="sr-only"> (differs)</span> : null}
                      </span>
                    </span>
                  </th>
                  {line.cells.map((cell, place) => (
                    <td key={ids[place]} className={place === line.odd ? 'compare-alone' : undefined}>
                      {cell}
                    </td>
                  ))}
                  {hasRoom ? <td className="print:hidden" /> : null}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

/** On phones, where the first product stays and one other is seen beside it: the ways to the others. */
function NextProducts({ scrollRef, others }: { scrollRef: RefObject<HTMLElement | null>; others: number }) {
  const [seen, setSeen] = useState(0);
  /** Where a press leads; until it is reached what passes by does not count, so that two quick presses are two steps. */
  const aimRef = useRef<number | null>(null);
  const stepOf = ({ scrollWidth, clientWidth }: HTMLElement) => (scrollWidth - clientWidth) / (others - 1);

  useEffect(() => {
    const element = scrollRef.current;
    if (element === null) return;
    const onScroll = ({ type }: Event) => {
      const step = stepOf(element);
      const at = step > 0 ? Math.round(element.scrollLeft / step) : 0;
      if (type === 'scroll' && aimRef.current !== null && aimRef.current !== at) return;
      aimRef.current = null;
      setSeen(at);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('scrollend', onScroll);
    return () => {
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('scrollend', onScroll);
    };
  });

  const go = (by: 1 | -1) => {
    const element = scrollRef.current;
    if (element === null) return;
    const aim = seen + by;
    aimRef.current = aim;
    setSeen(aim);
    element.scrollTo({ left: aim * stepOf(element) });
  };
  return (
    <div className="mb-2 flex items-center justify-end gap-1 md:hidden print:hidden">
      <p aria-live="polite" className="num me-auto text-sm text-fg-2">
        {`Beside the first: ${seen + 1} of ${others}`}
      </p>
      <IconButton label="Previous product" size={44} disabled={seen === 0} onClick={() => go(-1)}>
        <ChevronLeft className="size-5" />
      </IconButton>
      <IconButton label="Next product" size={44} disabled={seen >= others - 1} onClick={() => go(1)}>
        <ChevronRight className="size-5" />
      </IconButton>
    </div>
  );
}

function choiceOf({ _id, name, images, category }: ComparedProduct) {
  return { _id, name, imageUrl: images[0]?.url ?? null, rootSlug: category.rootSlug };
}
