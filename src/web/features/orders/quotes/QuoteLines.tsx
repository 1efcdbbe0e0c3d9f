import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { Quote, QuoteVersion } from '../../../../contract/orders/quotes.contract.ts';
import { type LineChange, type QuotedLine, quoteChanges } from '../../../../domain/orders/quote.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

const NO_WISH = 'No wish';

const toDomain = ({ lines }: QuoteVersion): QuotedLine[] =>
  lines.map(({ price, alternative, ...line }) => ({
    ...line,
    alternative: alternative && { productId: alternative.product._id, name: alternative.name },
    pricePaisa: price === null ? null : paisaFromRupees(price),
  }));

/** What holds now, line by line; what is another than in the version before is marked, never by colour alone. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { lines, versions } = quote;
  const now = versions.at(-1);
  const before = versions.at(-2);
  const said = new Map(now?.lines.map((line) => [line.line, line]));
  const changes = new Map(
    before && now ? quoteChanges(toDomain(before), toDomain(now)).map((change) => [change.line, change]) : [],
  );
  const wasSaid = before?.side === 'seller' ? 'offered:' : 'asked for:';
  const isOffer = now?.side === 'seller';
  return (
    <TitledCard title={isOffer ? 'Offer' : 'Wishes'} titleClassName="text-lg" className="p-4 md:p-6">
      <p className="mt-1 text-sm text-fg-2">
        {isOffer && now.allowsParts
          ? 'Prices are of one unit, before VAT. Lines can be ordered without the others.'
          : 'Prices are of one unit, before VAT.'}
      </p>
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.map((line) => (
          <Line
            key={line._id}
            line={line}
            said={said.get(line._id)}
            change={changes.get(line._id)}
            wasSaid={wasSaid}
            isOffer={isOffer}
          />
        ))}
      </ul>
    </TitledCard>
  );
}

function Line({
  line,
  said,
  change,
  wasSaid,
  isOffer,
}: {
  line: Quote['lines'][number];
  said: QuoteVersion['lines'][number] | undefined;
  change: LineChange | undefined;
  wasSaid: string;
  isOffer: boolean;
}) {
  const alternative = said?.alternative ?? null;
  const changed = change?.changed ?? [];
  const before = change?.before;
  const wasProduct = changed.includes('product')
    ? `${wasSaid} ${before?.alternative?.name ?? line.name}`
    : null;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 last:pb-0">
      <div
        className={cx(
          'grid min-w-0 grow gap-x-6 gap-y-3',
          alternative ? 'basis-full sm:grid-cols-2' : 'basis-44',
        )}
      >
        <Product
          product={line}
          about={alternative ? 'Asked for' : null}
          was={alternative ? null : wasProduct}
          className={said && !alternative ? 'font-medium' : 'text-fg-3'}
        />
        {alternative ? (
          <Product
            product={alternative}
            about={isOffer ? 'Offered instead' : 'Wanted instead'}
            was={before?.alternative ? wasProduct : null}
            className="font-medium"
          />
        ) : null}
      </div>
      {said ? (
        <dl className="grid basis-full grid-cols-3 gap-x-4 text-sm sm:ms-auto sm:basis-auto sm:text-end">
          <Figure
            wasSaid={wasSaid}
            name="Quantity"
            value={countText(said.quantity, 'unit')}
            was={changed.includes('quantity') && before ? String(before.quantity) : null}
          />
          <Figure
            wasSaid={wasSaid}
            name="Price"
            value={said.price === null ? NO_WISH : <Rupees amount={said.price} className="font-semibold" />}
            was={
              changed.includes('price') && before?.pricePaisa != null ? (
                <Rupees amount={before.pricePaisa / 100} />
              ) : null
            }
          />
          <Figure
            wasSaid={wasSaid}
            name="Sent within"
            value={said.days === null ? '–' : countText(said.days, 'day')}
            was={changed.includes('days') && before?.days != null ? countText(before.days, 'day') : null}
          />
        </dl>
      ) : (
        <p className="text-sm font-medium text-warning-fg">Not offered</p>
      )}
    </li>
  );
}

/** A product of a line: what was asked for, or what stands beside it. */
function Product({
  product: { product, name, sku, listPrice },
  about,
  was,
  className,
}: {
  product: Omit<Quote['lines'][number], '_id'>;
  about: string | null;
  /** What stood here in the version before; null: the same. */
  was: string | null;
  className: string;
}) {
  return (
    <div className="flex min-w-0 gap-4">
      <SmallPicture
        url={product.imageUrl ?? undefined}
        rootSlug={product.rootSlug}
        className="size-14 shrink-0"
      />
      <div className="min-w-0">
        {about ? <p className="text-xs font-semibold text-fg-2">{about}</p> : null}
        <p className={cx('break-words', className)}>{name}</p>
        <p className="text-xs text-fg-3">{sku}</p>
        <p className="text-xs text-fg-3">
          In the shop <Rupees amount={listPrice} />
        </p>
        {was ? <p className="text-xs font-medium text-warning-fg">{was}</p> : null}
      </div>
    </div>
  );
}

function Figure({
  name,
  value,
  was,
  wasSaid,
}: {
  name: string;
  value: ReactNode;
  /** What it was in the version before; null: the same, or nothing. */
  was: ReactNode;
  /** What that version did with it. */
  wasSaid: string;
}) {
  return (
    <div className="min-w-20">
      <dt className="text-xs text-fg-3">{name}</dt>
      <dd className="num">
        {value}
        {was === null ? null : (
          <span className="block text-xs font-medium text-warning-fg">
            {wasSaid} {was}
          </span>
        )}
      </dd>
    </div>
  );
}
