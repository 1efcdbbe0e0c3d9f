import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { allCreditLinesQuery } from '../credit.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountSums } from './AccountSums.tsx';
import {
  accountOptions,
  type CheckoutParcel,
  cartWithoutPro,
  type HeavyCart,
  paymentOf,
  splitOf,
} from './account-choice.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** Choosing what goes on account in checkout: nothing for whom no seller lends anything. */
export function useAccountChoice({
  isSignedIn,
  cart,
  parcelsOf,
  draft: { method, onAccount: chosen },
  changeDraft,
}: {
  isSignedIn: boolean;
  cart: HeavyCart;
  /** The cart's lines by the sellers who send them. */
  parcelsOf: (items: Cart['items']) => readonly CheckoutParcel[];
  draft: Pick<CheckoutDraft, 'method' | 'onAccount'>;
  changeDraft: (changes: Pick<CheckoutDraft, 'onAccount'>) => void;
}) {
  const { data, refetch } = useQuery({
    ...allCreditLinesQuery,
    enabled: isSignedIn,
    retry: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const options = data?.isEnabled ? accountOptions(cart, parcelsOf, data.lines, chosen) : [];
  const parcels = parcelsOf(cart.items);
  // Until the lines are known, what was chosen stands; then only what its line still covers.
  const onAccount = parcels
    .map(({ seller }) => seller._id)
    .filter(
      (id) =>
        chosen.includes(id) &&
        (data === undefined || options.some(({ seller, refusal }) => seller._id === id && refusal === null)),
    );
  const kept = options.filter(({ seller }) => onAccount.includes(seller._id));
  const charge = (reviewed: HeavyCart) =>
    cartWithoutPro(
      reviewed,
      kept.filter(({ losesPro }) => losesPro).map(({ seller }) => seller._id),
    );
  const charged = charge(cart);
  const split = splitOf(charged, parcelsOf(charged.items), onAccount);
  return {
    /** What is paid at once, in rupees. */
    now: split.now,
    /** The sums as they are charged. */
    totals: charged.totals,
    /** A cart as it is charged: some sellers lend without PRO prices. */
    charge,
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
            changeDraft({ onAccount: isOn ? [...onAccount, id] : onAccount.filter((other) => other !== id) });
          }}
        />
      ) : null,
    sums: onAccount.length > 0 ? <AccountSums split={split} kept={kept} /> : null,
    /** The shop refused what was chosen: says so, and reads the lines again. */
    refuse(text: string) {
      setProblem(text);
      void refetch();
    },
  };
}
