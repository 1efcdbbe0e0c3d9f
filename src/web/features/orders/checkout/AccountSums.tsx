import { Rupees } from '../../../ui/goods/Price.tsx';
import type { AccountOption } from '../AccountChoice.tsx';
import type { CheckoutSplit } from './account-choice.ts';

/** Under the total of an order in two: what is paid at once, and what each seller is owed and by when. */
export function AccountSums({
  split: { now, onAccount },
  kept,
}: {
  split: CheckoutSplit;
  kept: readonly Pick<AccountOption, 'seller' | 'line'>[];
}) {
  return (
    <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="font-semibold">Paid now</dt>
        <dd>
          <Rupees amount={now} className="font-semibold" />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <dt className="min-w-0 font-semibold">
          On account
          {kept.map(({ seller, line }) => (
            <span key={seller._id} className="block text-xs font-normal wrap-anywhere text-fg-2">
              {`${seller.companyName}: due ${line.days} days after the bill`}
            </span>
          ))}
        </dt>
        <dd className="self-start">
          <Rupees amount={onAccount} className="font-semibold" />
        </dd>
      </div>
    </dl>
  );
}
