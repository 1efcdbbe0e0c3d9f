import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { ProChip, Rupees } from '../../../ui/goods/Price.tsx';

/** The closing call: what PRO is, and the way to plans and products. */
export function ProPanel({ yearlyPrice }: { yearlyPrice: number | null }) {
  return (
    <section
      aria-labelledby="pro-panel"
      className="flex flex-col gap-6 rounded-xl border border-pro-line bg-pro-soft p-5 md:flex-row md:items-center md:justify-between md:p-10"
    >
      <div className="max-w-xl">
        <p className="mb-2 flex min-h-6 items-center gap-2 text-sm font-medium text-pro-fg">
          <ProChip />
          {yearlyPrice === null ? null : (
            <span>
              <Rupees amount={yearlyPrice} /> a year
            </span>
          )}
        </p>
        <h2 id="pro-panel" className="text-2xl font-bold text-balance">
          Buy every week? Pay wholesale.
        </h2>
        <p className="mt-2 text-fg-2">
          A PRO subscription takes up to 30% off every product and moves you to the front of the support
          queue.
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3 max-md:flex-col">
        <ButtonLink to={paths.subscription} size="lg">
          View Plans
        </ButtonLink>
        <ButtonLink to={paths.products} size="lg" variant="secondary">
          Browse Products
        </ButtonLink>
      </div>
    </section>
  );
}
