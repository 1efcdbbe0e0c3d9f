import { Link } from 'react-router';
import type { ProductCard } from '../../../../contract/catalogue/products.contract.ts';
import { paths } from '../../../paths.ts';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import { ProChip, Rupees } from '../../../ui/goods/Price.tsx';
import { ProductImage, plateOf } from '../../../ui/goods/ProductImage.tsx';
import { Both } from './BothPrices.tsx';
import { type PadRow, totalPrices, unitPrices } from './pad-rows.ts';

export function Goods({
  row: { quantity, state, own },
  product,
  isSubscriber,
  onQuantity,
}: {
  row: PadRow;
  product: ProductCard;
  isSubscriber: boolean;
  onQuantity: (quantity: number) => void;
}) {
  const each = unitPrices(product, quantity ?? 1, { own, isSubscriber });
  const total = quantity === null ? null : totalPrices(product, quantity, own);
  const isCounted = state === 'ready';
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 xl:grid-cols-[3rem_minmax(0,1fr)_8rem_7rem_7rem]">
      <ProductImage
        image={product.images[0]}
        plate={plateOf(product.category.rootSlug)}
        size="thumb"
        isDecorative
        className="size-12 rounded-md"
      />
      <div className="min-w-0">
        <Link
          to={paths.product(product._id)}
          lang={product.nameLang}
          className="font-medium wrap-anywhere hover:underline"
        >
          {product.name}
        </Link>
        <p className="text-xs wrap-anywhere text-fg-3">{`${product.sku} · ${product.seller.companyName}`}</p>
        {own?.partNumber == null ? null : (
          <p className="text-xs wrap-anywhere text-fg-2">{`Your part no. ${own.partNumber}`}</p>
        )}
        {each.reason === 'base' ? null : (
          <p className="text-xs font-medium text-success">
            {each.reason === 'customer' ? 'Your price with this seller' : 'Price for this quantity'}
          </p>
        )}
        <p className="num flex flex-wrap items-center gap-1 text-xs text-fg-3 xl:hidden">
          <Rupees amount={each.regular} />
          <ProChip />
          <Rupees amount={each.pro} className="text-pro-fg" />
          each
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3 xl:contents">
        {quantity === null ? (
          <span className="text-fg-3">No quantity yet</span>
        ) : (
          <QuantityStepper
            value={quantity}
            onChange={onQuantity}
            max={product.inventory.quantity}
            min={product.minimumOrderQuantity}
            pack={product.orderMultiple}
            mostPerOrder={product.maximumPerOrder}
            size="sm"
            label={`Quantity of ${product.name}`}
          />
        )}
        <Both label="Each" regular={each.regular} pro={each.pro} className="max-xl:hidden" />
        {total === null ? (
          <span className="text-end text-fg-3 max-xl:hidden">–</span>
        ) : (
          <Both label="Total" regular={total.regular} pro={total.pro} isCounted={isCounted} />
        )}
      </div>
    </div>
  );
}
