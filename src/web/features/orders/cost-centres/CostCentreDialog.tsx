import {
  type CostCentre,
  type CostCentreInput,
  costCentreInputSchema,
} from '../../../../contract/orders/cost-centres.contract.ts';
import { BUDGET_PERIODS, BUDGET_STOPS } from '../../../../domain/orders/budget.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { COMPANY } from '../own-company.ts';
import { saveCostCentre } from './cost-centres.hooks.ts';

const PERIOD_WORDS = { month: 'Month (Bikram Sambat)', year: 'Fiscal year' } as const;
const STOP_WORDS = { ask: 'Ask for a signature', stop: 'Refuse the order' } as const;

const PERIODS = BUDGET_PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }));
const STOPS = BUDGET_STOPS.map((value) => ({ value, label: STOP_WORDS[value] }));

/** Code, name and budget of a cost centre, or of a new one. Mounted only while it is open. */
export function CostCentreDialog({
  costCentre,
  onClose,
}: {
  costCentre: CostCentre | null;
  onClose: () => void;
}) {
  const { draft, set, bind } = useDraft({
    code: costCentre?.code ?? '',
    name: costCentre?.name ?? '',
    'budget.amount': costCentre?.budget?.amount.toString() ?? '',
    period: costCentre?.budget?.period ?? BUDGET_PERIODS[0],
    atLimit: costCentre?.budget?.atLimit ?? BUDGET_STOPS[0],
  });
  const { problems, isBusy, submit } = useDeskForm({
    desk: COMPANY,
    schema: costCentreInputSchema,
    send: (input: CostCentreInput) => saveCostCentre(costCentre?._id ?? null, input),
    done: 'Cost centre saved',
    failed: 'The cost centre could not be saved',
    onDone: onClose,
  });
  const field = bind(problems);
  const amount = typedAmount(draft['budget.amount']);
  const { period, atLimit } = draft;
  return (
    <FormDialog
      title={costCentre === null ? 'Add cost centre' : 'Edit cost centre'}
      action="Save cost centre"
      isBusy={isBusy}
      inPairs
      onClose={onClose}
      onSubmit={(event) =>
        submit(event, {
          code: draft.code,
          name: draft.name,
          budget: amount === null ? null : { amount, period, atLimit },
        })
      }
    >
      <TextField {...field('code')} label="Code" required maxLength={20} help="Short, as in your books." />
      <TextField {...field('name')} label="Name" required maxLength={100} />
      <RupeeField
        {...field('budget.amount')}
        label="Budget"
        optional
        className="sm:col-span-2"
        help="Goods with VAT, without delivery. Leave it empty for none."
      />
      {amount === null ? null : (
        <>
          <SelectField
            label="For each"
            options={PERIODS}
            value={period}
            onChange={(event) => set({ period: event.target.value as typeof period })}
          />
          <SelectField
            label="Above it"
            options={STOPS}
            value={atLimit}
            onChange={(event) => set({ atLimit: event.target.value as typeof atLimit })}
          />
        </>
      )}
    </FormDialog>
  );
}
