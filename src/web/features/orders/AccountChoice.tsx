import Check from 'lucide-react/icons/check';
import NotebookText from 'lucide-react/icons/notebook-text';
import { useId } from 'react';
import type { CreditLine } from '../../../contract/orders/credit-lines.contract.ts';
import { dueDayText } from '../../../domain/books/due-day.ts';
import { DAY_MS } from '../../../domain/shop/durations.ts';
import { Rupees } from '../../ui/goods/Price.tsx';

/** A parcel whose seller lends the company something. */
export interface AccountOption {
  seller: { _id: string; companyName: string };
  line: CreditLine;
  /** What the parcel would put on account, in rupees: VAT in it, and the delivery fee where it carries it; null: not known yet. */
  amount: number | null;
  isChosen: boolean;
  /** On account it costs what it costs without PRO. */
  losesPro: boolean;
  /** Why it cannot be on account now; null: it can. */
  refusal: string | null;
}

/** Whether a seller's parcel is paid later, with what the seller's line says of it. */
export function AccountChoice({
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
          {amount === null ? null : <Rupees amount={amount} />}
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
