import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { ownCreditLinesQuery } from '../credit.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountSums } from './AccountSums.tsx';
import { accountOptions, type CheckoutParcel, paymentOf, splitOf } from './account-choice.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** More sellers than this lend to no company. */
const MOST_LINES = 100;

/** Choosing what goes on account in checkout: nothing for whom no seller lends anything. */
export function useAccountChoice({
  isSignedIn,
  totals,
  parcels,
  draft: { method, onAccount: chosen },
  changeDraft,
}: {
  isSignedIn: boolean;
  totals: Cart['totals'];
  parcels: readonly CheckoutParcel[];
  draft: Pick<CheckoutDraft, 'method' | 'onAccount'>;
  changeDraft: (changes: Pick<CheckoutDraft, 'onAccount'>) => void;
}) {
  const { data, refetch } = useQuery({
    ...ownCreditLinesQuery({ limit: MOST_LINES }),
    enabled: isSignedIn,
    retry: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const options = data?.isEnabled ? accountOptions(totals, parcels, data.lines, chosen) : [];
  // Until the lines are known, what was chosen stands; then only what its line still covers.
  const onAccount = parcels
    .map(({ seller }) => seller._id)
    .filter(
      (id) =>
        chosen.includes(id) &&
        (data === undefined || options.some(({ seller, refusal }) => seller._id === id && refusal === null)),
    );
  const split = splitOf(totals, parcels, onAccount);
  const sums = { now: rupeesFromPaisa(split.nowPaisa), onAccount: rupeesFromPaisa(split.onAccountPaisa) };
  const kept = options.filter(({ seller }) => onAccount.includes(seller._id));
  return {
    /** What is paid at once, in rupees. */
    now: sums.now,
    /** How the order is paid; null: what is not on account lacks a method. */
    payment: paymentOf(method, onAccount, parcels),
    /** The parcels that are on account, with their terms. */
    kept,
    card:
      options.length > 0 || problem !== null ? (
        <AccountCard
          options={options}
          problem={problem}
          onToggle={(id, isOn) => {
            setProblem(null);
            changeDraft({
              onAccount: isOn ? [...onAccount, id] : onAccount.filter((other) => other !== id),
            });
          }}
        />
      ) : null,
    sums: onAccount.length > 0 ? <AccountSums {...sums} kept={kept} /> : null,
    /** The shop refused what was chosen: says so, and reads the lines again. */
    refuse(text: string) {
      setProblem(text);
      void refetch();
    },
  };
}
