import Check from 'lucide-react/icons/check';
import NotebookText from 'lucide-react/icons/notebook-text';
import { useId } from 'react';
import { dueDayText } from '../../../../domain/books/due-day.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { AccountOption } from './account-choice.ts';

/** Which parcels are paid later: one choice for each seller that lends the company something. */
export function AccountCard({
  options,
  problem,
  onToggle,
}: {
  options: readonly AccountOption[];
  /** Why the shop refused what was chosen, or null. */
  problem: string | null;
  onToggle: (sellerId: string, isOn: boolean) => void;
}) {
  return (
    <Card aria-labelledby="on-account" className="p-4 md:p-6">
      <h2 id="on-account" className="text-lg font-semibold">
        On account
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-fg-2">
        The seller lends: the goods are sent now, and each bill is paid by its day.{' '}
        <TextLink to={paths.khataLines}>Your khata</TextLink>
      </p>
      {problem === null ? null : (
        <Banner tone="danger" className="mb-4">
          {problem}
        </Banner>
      )}
      <div className="flex flex-col gap-3">
        {options.map((option) => (
          <AccountChoice key={option.seller._id} option={option} onToggle={onToggle} />
        ))}
      </div>
    </Card>
  );
}

function AccountChoice({
  option: { seller, line, amount, isChosen, losesPro, refusal },
  onToggle,
}: {
  option: AccountOption;
  onToggle: (sellerId: string, isOn: boolean) => void;
}) {
  const id = useId();
  const isOn = isChosen && refusal === null;
  return (
    <label
      htmlFor={id}
      className="relative flex min-h-14 items-center gap-3 rounded-lg border border-line-2 bg-surface p-3 hover:border-field has-checked:border-primary has-checked:bg-primary-soft/40 has-checked:ring-1 has-checked:ring-primary has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <span className="tick">
        <input
          id={id}
          type="checkbox"
          name="onAccount"
          value={seller._id}
          checked={isOn}
          disabled={refusal !== null}
          aria-describedby={`${id}-terms`}
          onChange={(event) => onToggle(seller._id, event.target.checked)}
        />
        <Check aria-hidden="true" />
      </span>
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-neutral-soft text-neutral-fg"
      >
        <NotebookText className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-fg">
          <span className="wrap-anywhere">{seller.companyName}</span>
          <Rupees amount={amount} />
        </span>
        <span id={`${id}-terms`} className="block text-sm text-fg-2">
          {refusal === null ? (
            <>
              <span className="num block">
                <Rupees amount={line.left} /> of <Rupees amount={line.limit} /> left before this order.
              </span>
              <span className="block">{dueText(line.days)}</span>
              {losesPro ? <span className="block">PRO prices do not hold on account.</span> : null}
            </>
          ) : (
            <span className="text-danger-fg">{refusal}</span>
          )}
        </span>
      </span>
    </label>
  );
}

/** When a bill is due that is issued as the parcel is sent. */
export function dueText(days: number): string {
  const dueAt = new Date(Date.now() + days * DAY_MS).toISOString();
  return `Due ${days} days after the bill. Sent today, that is ${dueDayText(dueAt)}.`;
}
