import { type FormEvent, useState } from 'react';
import {
  ENTERED_PLACES,
  type EnteredPlace,
  enterBalancesSchema,
  type HeldMoney,
} from '../../../../contract/books/held-money.contract.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { formatExactAmount, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useEnterBalances } from './money.hooks.ts';
import { PLACE_NAMES } from './place-names.ts';

/** What the bank and the wallets show now; an empty field leaves its place as it is. */
export function BalancesDialog({ money, onClose }: { money: HeldMoney; onClose: () => void }) {
  const enter = useEnterBalances();
  const [typed, setTyped] = useState<Partial<Record<EnteredPlace, string>>>({});
  const [problem, setProblem] = useState<{ path: string; message: string } | null>(null);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (enter.isPending) return;
    const given = ENTERED_PLACES.flatMap((place) => {
      const amount = typedAmount(typed[place] ?? '');
      return amount === null ? [] : [[place, amount] as const];
    });
    const checked = enterBalancesSchema.safeParse(Object.fromEntries(given));
    if (!checked.success) {
      const [issue] = checked.error.issues;
      setProblem({ path: String(issue?.path[0] ?? 'bank'), message: issue?.message ?? '' });
      return;
    }
    enter.mutate(checked.data, {
      done: 'Balances entered',
      onSuccess: onClose,
      failed: 'The balances could not be saved',
      onError: (message) => setProblem({ path: 'bank', message }),
    });
  }

  return (
    <FormDialog
      title="Enter balances"
      action="Save balances"
      isBusy={enter.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">What the bank and the wallets show now.</p>
      {ENTERED_PLACES.map((place) => {
        const books = money.places.find((row) => row.place === place)?.books;
        return books === undefined ? null : (
          <RupeeField
            key={place}
            label={PLACE_NAMES[place]}
            optional
            autoComplete="off"
            help={`Our books say ${formatExactAmount(paisaFromRupees(books))}.`}
            error={problem?.path === place ? problem.message : undefined}
            value={typed[place] ?? ''}
            onChange={(event) => setTyped({ ...typed, [place]: event.target.value })}
          />
        );
      })}
    </FormDialog>
  );
}
