import type { CompanyRuleForm, CompanyRules } from '../../../../contract/orders/company-rules.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { requireDeed } from '../../../plugins/company-deeds.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { insertCompanyEvent, lockCompany, roleIn } from '../../people/companies/company-people.sql.ts';
import { cannotSign, ruleNotFound, tooManyRules, unknownCategory } from './company-rules.errors.ts';
import {
  type CompanySettingsRow,
  deleteRule,
  insertRule,
  isCategory,
  listRules,
  listSigners,
  type RuleRow,
  type RuleTerms,
  readCompanySettings,
  setCompanySettings,
  setRuleOrder,
  updateRule,
} from './company-rules.sql.ts';

/** Rules of one company: more than anybody reads. */
const MOST_RULES = 50;

type Acting = Pick<Viewer, 'companyId' | 'userId'>;

/** Which orders of a company need whose signature. */
export async function readRules(db: Database, companyId: string): Promise<CompanyRules> {
  const [rules, signers, settings] = await Promise.all([
    listRules(db, companyId),
    listSigners(db, companyId),
    readCompanySettings(db, companyId),
  ]);
  return {
    rules: rules.map(({ id, kind, amountPaisa, category, needs, approvers }) => ({
      _id: id,
      kind,
      amount: amountPaisa === null ? null : rupeesFromPaisa(amountPaisa),
      category,
      needs,
      approvers,
    })),
    approvers: signers.map(({ _id, name }) => ({ _id, name })),
    ...settings,
  };
}

/** One change of a company's rules: after every other, by somebody whose role allows it then; answers how they stand. */
async function changeRules(
  db: Database,
  { companyId, userId }: Acting,
  change: (tx: DatabaseTransaction, rules: RuleRow[]) => Promise<void>,
): Promise<CompanyRules> {
  return inTransaction(db, async (tx) => {
    await lockCompany(tx, companyId);
    requireDeed({ companyRole: await roleIn(tx, { companyId, userId }) }, 'manage_company');
    await change(tx, await listRules(tx, companyId));
    return readRules(tx, companyId);
  });
}

/** 400 for a category that is not there and for people who sign nothing. */
async function toTerms(db: Database, companyId: string, form: CompanyRuleForm): Promise<RuleTerms> {
  const { kind, amount, category, needs } = form;
  const categoryId = kind === 'category' ? uuidOr(category ?? '', unknownCategory) : null;
  if (categoryId !== null && !(await isCategory(db, categoryId))) throw unknownCategory();
  const signers = new Set((await listSigners(db, companyId)).map(({ _id }) => _id));
  const approverIds = form.approvers.map((id) => id.toLowerCase());
  const unknown = approverIds.findIndex((id, index) => !signers.has(id) || approverIds.indexOf(id) !== index);
  if (unknown >= 0) throw cannotSign(unknown);
  return {
    kind,
    amountPaisa: kind === 'amount' ? paisaFromRupees(amount ?? 0) : null,
    categoryId,
    needs,
    approverIds,
  };
}

/** The ids of rules with one of them moved to its asked place, from 1. */
function inOrder(ids: readonly string[], id: string, position: number | undefined): string[] {
  if (position === undefined) return [...ids];
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(position - 1, 0, id);
}

/** 409 when there are too many. */
export function addRule(db: Database, acting: Acting, form: CompanyRuleForm): Promise<CompanyRules> {
  const { companyId, userId: actorId } = acting;
  return changeRules(db, acting, async (tx, rules) => {
    if (rules.length >= MOST_RULES) throw tooManyRules();
    const terms = await toTerms(tx, companyId, form);
    const id = await insertRule(tx, companyId, terms);
    const ids = rules.map((rule) => rule.id);
    await setRuleOrder(tx, inOrder([...ids, id], id, form.position));
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'rule_added', details: { id, ...terms } });
  });
}

export function changeRule(
  db: Database,
  acting: Acting,
  { rule, form }: { rule: string; form: CompanyRuleForm },
): Promise<CompanyRules> {
  const { companyId, userId: actorId } = acting;
  const ruleId = uuidOr(rule, ruleNotFound).toLowerCase();
  return changeRules(db, acting, async (tx, rules) => {
    const before = rules.find(({ id }) => id === ruleId);
    if (before === undefined) throw ruleNotFound();
    const terms = await toTerms(tx, companyId, form);
    await updateRule(tx, { companyId, ruleId, ...terms });
    const ids = rules.map(({ id }) => id);
    await setRuleOrder(tx, inOrder(ids, ruleId, form.position));
    const details = { id: ruleId, from: before, to: terms };
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'rule_changed', details });
  });
}

/** Requests that wait because of it go on as they were asked. */
export function removeRule(db: Database, acting: Acting, rule: string): Promise<CompanyRules> {
  const { companyId, userId: actorId } = acting;
  const ruleId = uuidOr(rule, ruleNotFound).toLowerCase();
  return changeRules(db, acting, async (tx, rules) => {
    const before = rules.find(({ id }) => id === ruleId);
    if (before === undefined) throw ruleNotFound();
    await deleteRule(tx, ruleId);
    await setRuleOrder(
      tx,
      rules.map(({ id }) => id).filter((id) => id !== ruleId),
    );
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'rule_removed', details: { ...before } });
  });
}

/** What is left out stays as it is. */
export function changeSettings(
  db: Database,
  acting: Acting,
  { mayApproveOwn, costCentreRequired }: { [Key in keyof CompanySettingsRow]?: boolean | undefined },
): Promise<CompanyRules> {
  const { companyId, userId: actorId } = acting;
  return changeRules(db, acting, async (tx) => {
    const from = await readCompanySettings(tx, companyId);
    const to = {
      mayApproveOwn: mayApproveOwn ?? from.mayApproveOwn,
      costCentreRequired: costCentreRequired ?? from.costCentreRequired,
    };
    await setCompanySettings(tx, companyId, to);
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'settings_changed', details: { from, to } });
  });
}
