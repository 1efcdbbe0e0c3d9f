import {
  type CommissionPreview,
  type CommissionRuleInput,
  type CommissionRuleView,
  commissionRuleInputSchema,
} from '../../../../contract/books/commission.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { dayTextIn } from '../../../../domain/shop/day-in-words.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { apiPost, apiPut } from '../../../data/api-client.ts';
import { useCategoryChoices, useSellerChoices } from '../../../desk/choices.hooks.ts';
import { type FormProblems, useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useRulePreview } from './commission.hooks.ts';
import { scopeText } from './commission-columns.tsx';
import { type RuleDraft, ruleDraftOf, ruleInputOf } from './commission-form.ts';

export const ADMIN_COMMISSION = 'admin-commission';

/** The form of a rule: a new one, or one whose terms are changed. */
export function CommissionDialog({
  rule,
  onClose,
}: {
  rule: CommissionRuleView | null;
  onClose: () => void;
}) {
  const { draft, set, bind } = useDraft(() => ruleDraftOf(rule));
  const input = ruleInputOf(draft);
  const preview = useRulePreview(input);
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_COMMISSION,
    schema: commissionRuleInputSchema,
    send: ({ seller, category, ...terms }: CommissionRuleInput) =>
      rule === null
        ? apiPost('/api/admin/commission-rules', { seller, category, ...terms })
        : apiPut(`/api/admin/commission-rules/${encodeURIComponent(rule._id)}`, {
            ...terms,
            updatedAt: rule.updatedAt,
          }),
    done: rule === null ? 'Rule created' : 'Rule updated',
    failed: 'The rule could not be saved',
    onDone: onClose,
  });

  const field = bind(problems);
  return (
    <FormDialog
      title={rule === null ? 'New commission rule' : 'Edit commission rule'}
      action={rule === null ? 'Create rule' : 'Save rule'}
      isBusy={isBusy}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      inPairs
    >
      {rule === null ? (
        <ScopeFields draft={draft} problems={problems} onChange={set} />
      ) : (
        <p className="text-fg-2 sm:col-span-2">{scopeText(rule)}</p>
      )}
      <TextField
        {...field('percent')}
        label="Percent"
        required
        inputMode="decimal"
        prefix="%"
        help="Of the line without VAT. 0 to 50."
      />
      <DateField
        {...field('validFrom')}
        label="Valid from"
        required
        help="A rule from today applies at once."
      />
      <RupeeField {...field('least')} label="Minimum per line" optional help="Never above the line itself." />
      <RupeeField {...field('most')} label="Maximum per line" optional />
      <Preview preview={preview} />
    </FormDialog>
  );
}

function ScopeFields({
  draft,
  problems,
  onChange,
}: {
  draft: RuleDraft;
  problems: FormProblems;
  onChange: (changed: Partial<RuleDraft>) => void;
}) {
  const categories = useCategoryChoices();
  const sellers = useSellerChoices();
  return (
    <>
      <Combobox
        label="Seller"
        optional
        options={sellers.options}
        onType={sellers.onType}
        value={draft.seller}
        error={problems.seller}
        onChange={(seller) => onChange({ seller })}
        placeholder="All sellers"
        noMatchText="No seller found"
      />
      <Combobox
        label="Category"
        optional
        options={categories}
        value={draft.category}
        error={problems.category}
        onChange={(category) => onChange({ category })}
        placeholder="All categories"
        noMatchText="No category found"
        help="With all categories below it."
      />
    </>
  );
}

/** What last month would have brought; more specific rules keep their lines. */
function Preview({ preview }: { preview: CommissionPreview | undefined }) {
  return (
    <div aria-live="polite" className="rounded-md bg-sunken p-3 text-sm sm:col-span-2">
      {preview === undefined ? (
        <p className="text-fg-2">Last month under this rule shows here once there is a percentage.</p>
      ) : (
        <>
          <p className="font-semibold">{`${monthText(preview.month)} under this rule`}</p>
          {preview.lines === 0 ? (
            <p className="mt-1 text-fg-2">No paid line of that month falls under it.</p>
          ) : (
            <p className="mt-1 text-fg-2">
              <Rupees amount={preview.commission} className="font-semibold text-fg" /> of commission instead
              of <Rupees amount={preview.wasCommission} />, from {countText(preview.lines, 'line')} worth{' '}
              <Rupees amount={preview.goods} /> without VAT.
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** '2026-10-01' as 'Oct 2026'. */
function monthText(firstDay: string): string {
  return startOfNamedDay(firstDay) === null
    ? firstDay
    : dayTextIn('ad', new Date(`${firstDay}T00:00:00Z`), { year: true });
}
