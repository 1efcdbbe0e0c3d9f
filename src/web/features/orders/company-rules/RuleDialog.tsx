import { useId } from 'react';
import {
  type CompanyRule,
  type CompanyRuleInput,
  type CompanyRules,
  companyRuleInputSchema,
} from '../../../../contract/orders/company-rules.contract.ts';
import {
  APPROVERS_NEEDED,
  type ApproversNeeded,
  RULE_KINDS,
  type RuleKind,
} from '../../../../domain/orders/signature.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { COMPANY } from '../own-company.ts';
import { saveRule } from './company-rules.hooks.ts';

const KIND_LABELS: Record<RuleKind, string> = {
  amount: 'Above an amount',
  category: 'Goods of a category',
  new_seller: 'From a seller you never bought from',
  over_budget: 'Above the budget of a cost centre',
  always: 'Every order',
};
const NEEDS_LABELS: Record<ApproversNeeded, string> = {
  one: 'One of them signs',
  all: 'All of them sign, in this order',
};
const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** A rule to add or change: when, who signs, and its place among the others. */
export function RuleDialog({
  rule,
  place,
  data: { rules, approvers },
  categories,
  onClose,
}: {
  /** Null: a new one. */
  rule: CompanyRule | null;
  /** Where it stands, from 1. */
  place: number;
  data: CompanyRules;
  categories: readonly { _id: string; name: string }[];
  onClose: () => void;
}) {
  const { draft, set, bind } = useDraft({
    kind: rule?.kind ?? ('amount' as RuleKind),
    amount: rule?.amount == null ? '' : String(rule.amount),
    category: rule?.category?._id ?? '',
    needs: rule?.needs ?? ('one' as ApproversNeeded),
    approvers: (rule?.approvers ?? []).map(({ _id }) => _id),
    position: String(place),
  });
  const form = useDeskForm<CompanyRuleInput>({
    desk: COMPANY,
    schema: companyRuleInputSchema,
    send: (input) => saveRule(rule?._id ?? null, input),
    done: rule ? 'Rule saved' : 'Rule added',
    failed: 'Failed to save the rule',
    onDone: onClose,
  });
  const problemId = useId();
  const places = rules.length + (rule ? 0 : 1);
  const problem = form.problems.approvers ?? form.problems['approvers.0'];
  return (
    <FormDialog
      title={rule ? 'Edit rule' : 'Add a rule'}
      action={rule ? 'Save rule' : 'Add rule'}
      isBusy={form.isBusy}
      onClose={onClose}
      onSubmit={(event) =>
        form.submit(event, {
          kind: draft.kind,
          amount: draft.kind === 'amount' && draft.amount.trim() !== '' ? Number(draft.amount) : null,
          category: draft.kind === 'category' ? draft.category : null,
          needs: draft.needs,
          approvers: draft.approvers,
          position: Number(draft.position),
        })
      }
    >
      <SelectField
        label="Needs a signature"
        name="kind"
        options={optionsOf(RULE_KINDS, KIND_LABELS)}
        value={draft.kind}
        onChange={(event) => set({ kind: event.target.value as RuleKind })}
      />
      {draft.kind === 'amount' ? (
        <RupeeField label="Amount" required help="With VAT and delivery" {...bind(form.problems)('amount')} />
      ) : null}
      {draft.kind === 'category' ? (
        <SelectField
          label="Category"
          name="category"
          required
          help="What is below it counts too"
          placeholder="Choose a category"
          options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={draft.category}
          error={form.problems.category}
          onChange={(event) => set({ category: event.target.value })}
        />
      ) : null}
      <fieldset aria-describedby={problem ? problemId : undefined}>
        <legend className="mb-1 font-medium">Who signs</legend>
        {approvers.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            name="approvers"
            label={name}
            checked={draft.approvers.includes(_id)}
            onChange={(event) =>
              set({
                approvers: event.target.checked
                  ? [...draft.approvers, _id]
                  : draft.approvers.filter((id) => id !== _id),
              })
            }
          />
        ))}
        {problem ? <FieldError id={problemId}>{problem}</FieldError> : null}
      </fieldset>
      {draft.approvers.length > 1 ? (
        <SelectField
          label="How many sign"
          name="needs"
          options={optionsOf(APPROVERS_NEEDED, NEEDS_LABELS)}
          value={draft.needs}
          onChange={(event) => set({ needs: event.target.value as ApproversNeeded })}
        />
      ) : null}
      {places > 1 ? (
        <SelectField
          label="Place"
          name="position"
          help="The first rule that an order matches decides"
          options={Array.from({ length: places }, (_, nth) => ({
            value: String(nth + 1),
            label: String(nth + 1),
          }))}
          value={draft.position}
          onChange={(event) => set({ position: event.target.value })}
        />
      ) : null}
    </FormDialog>
  );
}
