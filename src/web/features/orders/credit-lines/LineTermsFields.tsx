import { CREDIT_DAYS } from '../../../../domain/orders/credit-line.ts';
import type { FormProblems } from '../../../desk/desk-form.hooks.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField } from '../../../ui/fields/TextField.tsx';

/** The terms of a line, while they are typed. */
export interface TermsDraft {
  limit: string;
  days: string;
  keepsPro: boolean;
}

const DAYS = CREDIT_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** How much, for how long, and whether PRO prices hold on account too. */
export function LineTermsFields({
  draft,
  problems,
  help,
  onChange,
}: {
  draft: TermsDraft;
  problems: FormProblems;
  /** Under the limit. */
  help: string;
  onChange: (changed: Partial<TermsDraft>) => void;
}) {
  return (
    <>
      <RupeeField
        name="limit"
        label="Limit"
        required
        autoComplete="off"
        help={help}
        value={draft.limit}
        error={problems.limit}
        onChange={(event) => onChange({ limit: event.target.value })}
      />
      <SelectField
        name="days"
        label="Due after"
        required
        help="Counted from the day of each bill."
        options={DAYS}
        value={draft.days}
        error={problems.days}
        onChange={(event) => onChange({ days: event.target.value })}
      />
      <Checkbox
        name="keepsPro"
        className="sm:col-span-2"
        label="PRO prices hold on account too"
        checked={draft.keepsPro}
        onChange={(event) => onChange({ keepsPro: event.target.checked })}
      />
    </>
  );
}
