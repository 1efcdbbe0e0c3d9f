import { formatCount } from '../../../../domain/shop/count-text.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { ProChip, Rupees, savingOn, type WirePrices } from '../../../ui/goods/Price.tsx';

/** What the chosen quantity costs in both columns, and what PRO saves; for an agreed price what that is in all. */
export function QuantityTotals({
  quantity,
  prices,
  agreedPrice,
}: {
  quantity: number;
  prices: WirePrices;
  agreedPrice: number | null;
}) {
  const times = (rupees: number) => rupeesFromPaisa(paisaFromRupees(rupees) * quantity);
  const count = formatCount(quantity);
  const row = 'flex items-baseline justify-between gap-3';
  return (
    <dl className="num flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
      <div className={row}>
        <dt className="text-fg-2">{`${count} × regular`}</dt>
        <dd className="font-semibold">
          <Rupees amount={times(prices.regularPrice)} />
        </dd>
      </div>
      <div className={`text-pro-fg ${row}`}>
        <dt className="flex items-center gap-1.5">
          <ProChip />
          <span>
            {`${count} × `}
            <Rupees amount={prices.wholesalePrice} />
          </span>
        </dt>
        <dd className="font-semibold">
          <Rupees amount={times(prices.wholesalePrice)} />
        </dd>
      </div>
      {agreedPrice === null ? (
        <div className={`text-success ${row}`}>
          <dt>You save with PRO</dt>
          <dd className="font-semibold">
            <Rupees amount={savingOn(quantity, prices)} />
          </dd>
        </div>
      ) : (
        <div className={`text-success ${row}`}>
          <dt>
            {`${count} × your price `}
            <Rupees amount={agreedPrice} />
          </dt>
          <dd className="font-semibold">
            <Rupees amount={times(agreedPrice)} />
          </dd>
        </div>
      )}
    </dl>
  );
}
