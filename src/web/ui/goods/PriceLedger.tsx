import { cx } from 'class-variance-authority';
import CircleCheck from 'lucide-react/icons/circle-check';
import { paybackUnits } from '../../../domain/catalogue/savings.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/shop/money.ts';
import { TextLink } from '../controls/TextLink.tsx';
import { inPaisa, ProChip, Rupees, savingOn, savingPercent, type WirePrices } from './Price.tsx';
import { ProLock } from './ProLock.tsx';

/** look.md 5: a payback of more units than this is not worth a sentence. */
const PAYBACK_SHOWN_UP_TO_UNITS = 200;

export interface PriceLedgerProps {
  prices: WirePrices;
  quantity: number;
  isSubscriber: boolean;
  className?: string;
}

/** Regular, PRO and the saving, each and times the quantity. */
export function PriceLedger({ prices, quantity, isSubscriber, className }: PriceLedgerProps) {
  const times = (rupees: number) => rupeesFromPaisa(paisaFromRupees(rupees) * quantity);
  return (
    <div className={cx('overflow-hidden rounded-md border border-line', className)}>
      <table className="ledger">
        <caption className="sr-only">Price for each and for {quantity}</caption>
        <thead>
          <tr className="bg-sunken text-xs text-fg-3">
            <td />
            <th scope="col">Each</th>
            <th scope="col" className="num">
              × {quantity}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line">
            <th scope="row">Regular</th>
            <td>
              <Rupees amount={prices.regularPrice} />
            </td>
            <td>
              <Rupees amount={times(prices.regularPrice)} />
            </td>
          </tr>
          <tr className="border-y border-pro-line bg-pro-soft text-pro-fg">
            <th scope="row">{isSubscriber ? <ProChip /> : <ProLock />}</th>
            <td>
              <Rupees amount={prices.wholesalePrice} />
            </td>
            <td>
              <Rupees amount={times(prices.wholesalePrice)} />
            </td>
          </tr>
          <tr className="text-success">
            <th scope="row">You save</th>
            <td className="num">{savingPercent(prices)}%</td>
            <td>
              <Rupees amount={savingOn(quantity, prices)} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** What PRO costs and after how many units of this product it has paid for itself; nothing above 200 units. */
export function PaybackNote({ prices, yearlyPrice }: { prices: WirePrices; yearlyPrice: number }) {
  const units = paybackUnits(inPaisa(prices), paisaFromRupees(yearlyPrice));
  if (units === null || units > PAYBACK_SHOWN_UP_TO_UNITS) return null;
  return (
    <p className="flex items-start gap-2 text-xs text-pro-fg">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-3.5" />
      <span>
        PRO is <Rupees amount={yearlyPrice} /> a year. On this product it pays for itself after{' '}
        <span className="num">{units}</span> {units === 1 ? 'unit' : 'units'}.{' '}
        <TextLink to="/subscription" className="font-semibold text-pro-fg underline">
          View plans
        </TextLink>
      </span>
    </p>
  );
}
