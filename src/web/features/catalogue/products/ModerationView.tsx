import ExternalLink from 'lucide-react/icons/external-link';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ModerationProduct } from '../../../../contract/catalogue/admin-products.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { pagesText, sizeText } from '../../../../domain/shop/file-size.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Badge, StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees, savingPercent } from '../../../ui/goods/Price.tsx';
import { plateOf } from '../../../ui/goods/ProductImage.tsx';
import { Card, SectionHeader } from '../../../ui/layout/Card.tsx';
import { datasheetPath } from '../datasheets/datasheet-path.ts';
import { WaitingDatasheet } from '../datasheets/WaitingDatasheet.tsx';
import { Gallery } from './Gallery.tsx';
import { LongDescription } from './LongDescription.tsx';
import type { Verdict } from './moderation.hooks.ts';
import { ProductChanges } from './ProductChanges.tsx';
import { SpecificationTable } from './ProductFacts.tsx';

const SIGNS: Record<ModerationProduct['signs'][number], string> = {
  seller_unapproved: 'The seller’s account is not approved yet.',
  first_product: 'Nothing from this seller has been approved before.',
  price_low: 'The price is far below what its category costs.',
  price_high: 'The price is far above what its category costs.',
  price_jump: 'The price moved by more than half.',
  contact_details: 'A text holds a phone number, an e-mail or a web address.',
  no_picture: 'There is no picture.',
};

const VERDICTS: Record<Verdict, string> = {
  approved: 'You have approved this product.',
  rejected: 'You have rejected this product.',
  seen: 'You have marked these changes as seen.',
  gone: 'Somebody else has decided on this product, or its seller took it back.',
};

/** Everything an admin needs to judge one product. */
export function ModerationView({
  product,
  verdict,
}: {
  product: ModerationProduct;
  verdict: Verdict | undefined;
}) {
  const { name, description, longDescription, lastRejection, changes, signs } = product;
  const plate = plateOf(product.category.rootSlug);
  return (
    <article aria-label={name} className="flex flex-col gap-4">
      {verdict ? <Banner tone={verdict === 'gone' ? 'warning' : 'info'}>{VERDICTS[verdict]}</Banner> : null}
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold text-balance wrap-anywhere">{name}</h2>
          <p className="mt-1 text-sm text-fg-2">
            {product.category.parent ? `${product.category.parent.name} / ` : ''}
            {product.category.name} · SKU {product.sku}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <StatusBadge status={product.status} />
          <Link
            to={paths.product(product._id)}
            target="_blank"
            className="inline-flex items-center gap-1 text-sm font-semibold text-link hover:underline touch:min-h-11"
          >
            Product page <ExternalLink aria-label="(opens in a new tab)" />
          </Link>
        </div>
      </header>
      {signs.length > 0 ? (
        <section aria-label="Look twice">
          <ul className="flex flex-wrap gap-2">
            {signs.map((sign) => (
              <li key={sign}>
                <Badge
                  tone="warning"
                  icon={<TriangleAlert className="size-3.5" />}
                  className="h-auto! py-0.5 whitespace-normal!"
                >
                  {SIGNS[sign]}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {lastRejection ? (
        <Banner tone="danger">
          <p className="font-medium">Rejected on {formatDateTime(new Date(lastRejection.at))}</p>
          <p className="wrap-anywhere">{lastRejection.reason}</p>
        </Banner>
      ) : null}
      {changes && changes.fields.length > 0 ? <ProductChanges changes={changes} plate={plate} /> : null}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
        <Gallery key={product._id} images={product.images} plate={plate} name={name} corner={null} />
        <div className="flex min-w-0 flex-col gap-4">
          <Facts product={product} />
          <SellerFacts product={product} />
        </div>
      </div>
      <Card aria-labelledby="description" className="p-5 max-md:p-4">
        <SectionHeader id="description" title="Description" className="mb-2" />
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{description}</p>
        {longDescription ? (
          <div className="mt-4 border-t border-line pt-4">
            <LongDescription html={longDescription} />
          </div>
        ) : null}
      </Card>
      <Card aria-labelledby="specifications" className="p-5 max-md:p-4">
        <SectionHeader id="specifications" title="Specifications" className="mb-2" />
        <SpecificationTable product={product} />
      </Card>
      {product.datasheets.length > 0 ? <Datasheets product={product} /> : null}
    </article>
  );
}

function Datasheets({ product }: { product: ModerationProduct }) {
  return (
    <Card aria-labelledby="datasheets" className="p-5 max-md:p-4">
      <SectionHeader id="datasheets" title="Datasheets" className="mb-2" />
      <ul className="flex flex-col gap-2 text-sm">
        {product.datasheets.map((datasheet) => (
          <li key={datasheet._id}>
            <WaitingDatasheet path={datasheetPath(product._id, datasheet._id)} datasheet={datasheet} />
            <span className="num text-fg-3">
              {` ${pagesText(datasheet.pages)}, ${sizeText(datasheet.bytes)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ product }: { product: ModerationProduct }) {
  const { pricing, categoryMedian, inventory, brand, barcode, tags } = product;
  const { orderMultiple: pack, maximumPerOrder: most } = product;
  const stock = [
    formatCount(inventory.quantity),
    `at least ${formatCount(product.minimumOrderQuantity)} per order`,
    pack > 1 ? `packs of ${formatCount(pack)}` : null,
    most === null ? null : `at most ${formatCount(most)}`,
  ];
  const rows: [string, ReactNode][] = [
    ['Regular price', <Rupees key="regular" amount={pricing.regularPrice} className="font-semibold" />],
    [
      'Wholesale price',
      <span key="wholesale">
        <Rupees amount={pricing.wholesalePrice} className="font-semibold text-pro-fg" />
        <span className="text-fg-3"> ({savingPercent(pricing)}% less)</span>
      </span>,
    ],
    ...(pricing.priceBreaks.length > 0
      ? [
          ['Quantity prices', <QuantityPrices key="breaks" rows={pricing.priceBreaks} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [
      'Usual in its category',
      categoryMedian === null ? 'Too few to compare' : <Rupees key="median" amount={categoryMedian} />,
    ],
    ['Stock', stock.filter((part) => part !== null).join(', ')],
    ['Brand', brand ?? 'None'],
    ['Barcode', barcode ?? 'None'],
    ['Tags', tags.length > 0 ? tags.join(', ') : 'None'],
    ['Submitted', formatDateTime(new Date(product.submittedAt))],
  ];
  return (
    <Card aria-label="Facts" className="px-4 py-2">
      <dl>
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-b border-line py-2 text-sm last:border-0"
          >
            <dt className="text-fg-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function QuantityPrices({ rows }: { rows: ModerationProduct['pricing']['priceBreaks'] }) {
  return (
    <ul className="num">
      {rows.map(({ from, regularPrice, wholesalePrice }) => (
        <li key={from}>
          {wholesalePrice === null ? (
            <>
              From {formatCount(from)}: <Rupees amount={regularPrice} />
            </>
          ) : (
            <>
              From {formatCount(from)}: <Rupees amount={regularPrice} />, PRO{' '}
              <Rupees amount={wholesalePrice} className="text-pro-fg" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function SellerFacts({ product: { seller, sellerFacts } }: { product: ModerationProduct }) {
  const { isApproved, isActive, joinedAt, products, approvedProducts, rejectedProducts } = sellerFacts;
  return (
    <Card aria-label="Seller" className="p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold wrap-anywhere">{seller.companyName}</p>
        {isActive ? (
          <Badge tone={isApproved ? 'success' : 'warning'}>
            {isApproved ? 'Approved seller' : 'Pending Approval'}
          </Badge>
        ) : (
          <Badge>Inactive</Badge>
        )}
      </div>
      <p className="mt-1 break-all text-fg-2">{seller.email}</p>
      <Link
        to={`${deskPaths.adminProducts}?status=pending_approval&seller=${seller._id}`}
        discover="none"
        className="mt-1 inline-flex items-center font-semibold text-link hover:underline touch:min-h-11"
      >
        Everything waiting from this seller
      </Link>
      <p className="mt-1 text-fg-2">Joined on {formatDate(new Date(joinedAt))}</p>
      <dl className="mt-3 grid grid-cols-3 gap-2 text-center">
        {(
          [
            ['Products', products],
            ['Approved', approvedProducts],
            ['Ever rejected', rejectedProducts],
          ] as const
        ).map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse rounded-md bg-sunken px-2 py-1.5">
            <dt className="text-xs text-fg-2">{name}</dt>
            <dd className="num font-semibold">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
