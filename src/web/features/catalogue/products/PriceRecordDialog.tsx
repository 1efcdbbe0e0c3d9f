import type { PriceHistory } from '../../../../contract/catalogue/price-record.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDate, formatDay } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { NumbersTable } from '../../../ui/charts/ChartCard.tsx';
import { StepChart } from '../../../ui/charts/StepChart.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { PageSpinner } from '../../../ui/feedback/Spinner.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { chartOf, HISTORY_DAYS, usePriceHistory } from './price-history.hooks.ts';

/** What the product has cost over 90 days: lowest and median, steps, and each change in a table. */
export function PriceRecordDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const query = usePriceHistory(productId);
  const { data, isError } = query;
  return (
    <Dialog isOpen onClose={onClose} title="Price record" className="[--dialog-width:40rem]">
      {data ? (
        <Record history={data} />
      ) : isError ? (
        <LoadFailed title="The price record could not be loaded" query={query} />
      ) : (
        <PageSpinner label="Loading the price record" />
      )}
    </Dialog>
  );
}

function Record({ history }: { history: PriceHistory }) {
  const { points, lowest, median } = history;
  const figure = 'rounded-md bg-sunken px-3 py-2';
  return (
    <>
      <p className="mb-3 text-sm text-fg-2">{`Regular prices of the last ${HISTORY_DAYS} days, excluding 13% VAT.`}</p>
      <dl className="mb-4 grid grid-cols-2 gap-3 text-sm">
        <div className={figure}>
          <dt className="text-xs text-fg-3">Lowest</dt>
          <dd className="font-semibold">
            <Rupees amount={lowest} />
          </dd>
        </div>
        <div className={figure}>
          <dt className="text-xs text-fg-3">Median: half of the time this or less</dt>
          <dd className="font-semibold">
            <Rupees amount={median} />
          </dd>
        </div>
      </dl>
      <div role="img" aria-label={summaryOf(history)} className="mb-4 min-w-0">
        <StepChart {...chartOf(history)} dayOf={(at) => formatDay(new Date(at))} />
      </div>
      <NumbersTable
        caption="Changes of the regular price"
        head={['Since', 'Regular price', 'Change']}
        rows={points
          .map(({ at, regularPrice }, index) => [
            formatDate(new Date(at)),
            <Rupees key="price" amount={regularPrice} className="font-medium" />,
            <Change key="change" price={regularPrice} before={points[index - 1]?.regularPrice} />,
          ])
          .reverse()}
      />
    </>
  );
}

/** What it went up or down by; nothing for the first price of the time. */
function Change({ price, before }: { price: number; before: number | undefined }) {
  if (before === undefined) return '–';
  const paisa = paisaFromRupees(price) - paisaFromRupees(before);
  return (
    <>
      {paisa > 0 ? '+' : null}
      <Rupees amount={rupeesFromPaisa(paisa)} />
    </>
  );
}

function summaryOf({ points, lowest, median }: PriceHistory): string {
  const changes = points.length - 1;
  const now = points.at(-1)?.regularPrice ?? median;
  const [low, middle, today] = [lowest, median, now].map((amount) => formatRupees(paisaFromRupees(amount)));
  return `Regular price of ${HISTORY_DAYS} days, ${countText(changes, 'change')}: lowest ${low}, median ${middle}, today ${today}.`;
}
