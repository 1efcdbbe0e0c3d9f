import type { z } from 'zod';
import type {
  CommissionPreview,
  commissionRuleChangeSchema,
  commissionRuleInputSchema,
} from '../../../../contract/books/commission.contract.ts';
import { type CommissionRule, commissionRuleFor, lineFees } from '../../../../domain/books/commission.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import {
  categoryNotFound,
  ruleChanged,
  ruleExists,
  ruleNotFound,
  sellerNotFound,
} from './commission.errors.ts';
import {
  doesScopeExist,
  findRule,
  insertRule,
  listPaidLines,
  listRulesOf,
  lockRule,
  type RuleScope,
  type RuleTerms,
  updateRule,
} from './commission.sql.ts';

type RuleForm = z.output<typeof commissionRuleInputSchema>;
type RuleChange = z.output<typeof commissionRuleChangeSchema>;

/** Answers the new rule's id; 400 for a seller or category that does not exist, 409 for a second rule of one start. */
export async function createRule(
  { db }: Pick<Deps, 'db'>,
  form: RuleForm,
  admin: ActingAdmin,
): Promise<string> {
  const scope = scopeOf(form.seller, form.category);
  return inTransaction(db, async (tx) => {
    const { hasSeller, hasCategory } = await doesScopeExist(tx, scope);
    if (!hasSeller) throw sellerNotFound();
    if (!hasCategory) throw categoryNotFound();
    const id = await insertRule(tx, { ...scope, ...toTerms(form) }, admin.actorId);
    if (id === null) throw ruleExists();
    const made = await findRule(tx, id);
    await recordAudit(tx, {
      ...admin,
      action: 'commission.create',
      objectKind: 'commission_rule',
      objectId: id,
      before: null,
      after: made && { seller: made.sellerName, category: made.categoryName, ...audited(made) },
    });
    return id;
  });
}

/** Changes the terms of a rule. What was frozen with a paid order stays. 404, and 409 as above or when it was changed. */
export async function changeRule(
  { db }: Pick<Deps, 'db'>,
  { ruleId, form: { updatedAt, ...form }, admin }: { ruleId: string; form: RuleChange; admin: ActingAdmin },
): Promise<void> {
  const terms = toTerms(form);
  try {
    await inTransaction(db, async (tx) => {
      const before = await lockRule(tx, ruleId);
      if (before === null) throw ruleNotFound();
      if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updatedAt.getTime())
        throw ruleChanged();
      await updateRule(tx, ruleId, terms);
      await recordAudit(tx, {
        ...admin,
        action: 'commission.update',
        objectKind: 'commission_rule',
        objectId: ruleId,
        before: audited(before),
        after: audited(terms),
      });
    });
  } catch (error) {
    throw classifyPgError(error)?.kind === 'unique' ? ruleExists() : error;
  }
}

export interface TypedRule {
  seller?: string | undefined;
  category?: string | undefined;
  percent: number;
  least?: number | undefined;
  most?: number | undefined;
}

/** What a rule would have brought last month, had it been the latest of its scope. */
export async function previewRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { seller, category, percent, least, most }: TypedRule,
): Promise<CommissionPreview> {
  const scope = scopeOf(seller ?? null, category ?? null);
  const { first, from, to } = lastMonth(clock());
  const [lines, rules] = await Promise.all([
    listPaidLines(db, scope, { from, to }),
    listRulesOf(db, scope.sellerId),
  ]);
  const today = kathmanduDate(clock());
  const typed: CommissionRule = {
    id: 'typed',
    ...scope,
    ...toTerms({ percent, least: least ?? null, most: most ?? null, validFrom: today }),
  };
  const isOther = (rule: CommissionRule) =>
    rule.sellerId !== scope.sellerId || rule.categoryId !== scope.categoryId;
  const withTyped = [...rules.filter(isOther), typed];
  const chosen = new Map<string, boolean>();
  const isForIt = (line: (typeof lines)[number]) => {
    const key = `${line.sellerId} ${line.categoryIds[0]}`;
    const known = chosen.get(key) ?? commissionRuleFor(withTyped, line, today) === typed;
    chosen.set(key, known);
    return known;
  };
  const sum = { lines: 0, goodsPaisa: 0, commissionPaisa: 0, wasPaisa: 0 };
  for (const line of lines.filter(isForIt)) {
    sum.lines += line.lines;
    sum.goodsPaisa += line.lineTotalPaisa * line.lines;
    sum.commissionPaisa += lineFees(line.lineTotalPaisa, typed, 0).commissionPaisa * line.lines;
    sum.wasPaisa += line.commissionPaisa;
  }
  return {
    month: first,
    lines: sum.lines,
    goods: rupeesFromPaisa(sum.goodsPaisa),
    commission: rupeesFromPaisa(sum.commissionPaisa),
    wasCommission: rupeesFromPaisa(sum.wasPaisa),
  };
}

/** The calendar month before the one of `now`, in Nepal. */
function lastMonth(now: Date): { first: string; from: Date; to: Date } {
  const [year = 0, month = 0] = kathmanduDate(now).split('-').map(Number);
  const firstOf = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01`;
  const first = month === 1 ? firstOf(year - 1, 12) : firstOf(year, month - 1);
  return {
    first,
    from: startOfNamedDay(first) as Date,
    to: startOfNamedDay(firstOf(year, month)) as Date,
  };
}

function scopeOf(seller: string | null, category: string | null): RuleScope {
  return {
    sellerId: seller === null ? null : uuidOr(seller, sellerNotFound),
    categoryId: category === null ? null : uuidOr(category, categoryNotFound),
  };
}

function toTerms({
  percent,
  least,
  most,
  validFrom,
}: Pick<RuleForm, 'percent' | 'least' | 'most' | 'validFrom'>): RuleTerms {
  return {
    // Basis points of a percentage and paisa of a rupee: both are hundredths.
    basisPoints: paisaFromRupees(percent),
    leastPaisa: least === null ? null : paisaFromRupees(least),
    mostPaisa: most === null ? null : paisaFromRupees(most),
    validFrom,
  };
}

function audited({ basisPoints, leastPaisa, mostPaisa, validFrom }: RuleTerms): object {
  return { percent: rupeesFromPaisa(basisPoints), leastPaisa, mostPaisa, validFrom };
}
