import { StepSparkline } from '../../../ui/charts/StepChart.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { chartOf, HISTORY_DAYS, usePriceHistory } from './price-history.hooks.ts';

/** Lowest and median in a line. */
export function PriceFigures({ productId }: { productId: string }) {
  const { data } = usePriceHistory(productId);
  if (data === undefined) return `Regular prices of the last ${HISTORY_DAYS} days`;
  return (
    <>
      Lowest of {HISTORY_DAYS} days <Rupees amount={data.lowest} />, median <Rupees amount={data.median} />
    </>
  );
}

/** The shape of the steps. */
export function PriceSteps({ productId }: { productId: string }) {
  const { data } = usePriceHistory(productId);
  return data === undefined ? null : <StepSparkline {...chartOf(data)} />;
}
