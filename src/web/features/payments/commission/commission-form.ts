import type {
  CommissionRuleInput,
  CommissionRuleView,
} from '../../../../contract/books/commission.contract.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';

/** The form of a rule as it is typed; empty bounds mean none, empty ids everybody and everything. */
export interface RuleDraft {
  seller: string;
  category: string;
  percent: string;
  least: string;
  most: string;
  validFrom: string;
}

/** What the form begins with: the terms of a rule, or of a new one from today. */
export function ruleDraftOf(rule: CommissionRuleView | null): RuleDraft {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    seller: rule?.seller?._id ?? '',
    category: rule?.category?._id ?? '',
    percent: rule ? String(rule.percent) : '',
    least: text(rule?.least ?? null),
    most: text(rule?.most ?? null),
    validFrom: rule?.validFrom ?? kathmanduDate(new Date()),
  };
}

/** What the form sends; whatever is no number is left for the contract to refuse. */
export function ruleInputOf(draft: RuleDraft): CommissionRuleInput {
  return {
    seller: draft.seller || null,
    category: draft.category || null,
    percent: typedAmount(draft.percent) ?? (undefined as never),
    least: typedAmount(draft.least),
    most: typedAmount(draft.most),
    validFrom: draft.validFrom,
  };
}
