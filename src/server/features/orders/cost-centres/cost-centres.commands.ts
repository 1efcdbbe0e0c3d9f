import type { z } from 'zod';
import type {
  CostCentre,
  CostCentreList,
  costCentreInputSchema,
} from '../../../../contract/orders/cost-centres.contract.ts';
import { budgetPeriodOf } from '../../../../domain/orders/budget.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { requireDeed } from '../../../plugins/company-deeds.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { insertCompanyEvent, lockCompany, roleIn } from '../../people/companies/company-people.sql.ts';
import { codeUsed, costCentreClosed, costCentreNotFound, tooManyCostCentres } from './cost-centres.errors.ts';
import {
  type BudgetRow,
  type CostCentreTerms,
  findCostCentre,
  insertCostCentre,
  isCostCentreRequired,
  readBudgets,
  readCodeUse,
  setClosed,
  sumRequested,
  updateCostCentre,
} from './cost-centres.sql.ts';

/** Open ones of one company: whoever orders chooses among them. */
const MOST_COST_CENTRES = 200;

type Tools = Pick<Deps, 'db' | 'clock'>;
type Acting = Pick<Viewer, 'companyId' | 'userId'>;
type Form = z.output<typeof costCentreInputSchema>;

/** The cost centres of the company with what is used of their budgets; closed ones for who manages them. */
export async function readCostCentres(
  { db, clock }: Tools,
  { companyId, companyRole }: Pick<Viewer, 'companyId' | 'companyRole'>,
): Promise<CostCentreList> {
  const now = clock();
  const [budgets, requested, isRequired] = await Promise.all([
    readBudgets(db, companyId, null, now),
    sumRequested(db, companyId),
    isCostCentreRequired(db, companyId),
  ]);
  const seesClosed = companyRole !== null && may(companyRole, 'manage_company');
  return {
    costCentres: budgets
      .filter(({ isActive }) => isActive || seesClosed)
      .map((row) => toCostCentre(row, requested.get(row.id) ?? 0, now)),
    isRequired,
  };
}

function toCostCentre(row: BudgetRow, requestedPaisa: number, now: Date): CostCentre {
  const { id, code, name, isActive, budgetPaisa, period, atLimit, spentPaisa } = row;
  const budget = budgetPaisa !== null && {
    amount: rupeesFromPaisa(budgetPaisa),
    period,
    atLimit,
    spent: rupeesFromPaisa(spentPaisa),
    requested: rupeesFromPaisa(requestedPaisa),
    periodName: budgetPeriodOf(period, now).name,
  };
  return { _id: id, code, name, isActive, budget: budget || null };
}

/** Adds one; 409 for a code that an open one has. */
export function addCostCentre(tools: Tools, viewer: Acting, form: Form): Promise<CostCentreList> {
  return changeCostCentres(tools, viewer, async (tx) => {
    const terms = toTerms(form);
    const { open } = await refuseUsedCode(tx, viewer, terms.code, null);
    if (open >= MOST_COST_CENTRES) throw tooManyCostCentres();
    const id = await insertCostCentre(tx, { ...terms, companyId: viewer.companyId });
    await note(tx, viewer, 'cost_centre_added', { costCentreId: id, to: terms });
  });
}

/** What was ordered on it keeps it, under its new name; bills keep the one they were issued with. */
export function changeCostCentre(
  tools: Tools,
  viewer: Acting,
  { costCentre, ...form }: Form & { costCentre: string },
): Promise<CostCentreList> {
  return changeCostCentres(tools, viewer, async (tx) => {
    const { id, isActive, ...from } = await getCostCentre(tx, viewer, costCentre);
    if (!isActive) throw costCentreClosed();
    const to = toTerms(form);
    await refuseUsedCode(tx, viewer, to.code, id);
    if (Object.entries(to).every(([key, value]) => from[key as keyof CostCentreTerms] === value)) return;
    await updateCostCentre(tx, id, to);
    await note(tx, viewer, 'cost_centre_changed', { costCentreId: id, from, to });
  });
}

/** Nobody can choose it any more; it stays on what was ordered. Closing it again changes nothing. */
export function closeCostCentre(tools: Tools, viewer: Acting, costCentre: string): Promise<CostCentreList> {
  return changeCostCentres(tools, viewer, async (tx) => {
    const { id, isActive, ...from } = await getCostCentre(tx, viewer, costCentre);
    if (!isActive) return;
    await setClosed(tx, id);
    await note(tx, viewer, 'cost_centre_closed', { costCentreId: id, from });
  });
}

/** One change after every other of the company, by somebody whose role allows it then. */
function changeCostCentres(
  { db, clock }: Tools,
  viewer: Acting,
  change: (tx: DatabaseTransaction) => Promise<void>,
): Promise<CostCentreList> {
  return inTransaction(db, async (tx) => {
    await lockCompany(tx, viewer.companyId);
    const companyRole = await roleIn(tx, viewer);
    requireDeed({ companyRole }, 'manage_company');
    await change(tx);
    return readCostCentres({ db: tx, clock }, { companyId: viewer.companyId, companyRole });
  });
}

async function getCostCentre(tx: DatabaseTransaction, { companyId }: Acting, costCentre: string) {
  const id = uuidOr(costCentre, costCentreNotFound).toLowerCase();
  const found = await findCostCentre(tx, { companyId, id });
  if (found === null) throw costCentreNotFound();
  return { ...found, id };
}

async function refuseUsedCode(
  tx: DatabaseTransaction,
  { companyId }: Acting,
  code: string,
  ownId: string | null,
) {
  const use = await readCodeUse(tx, { companyId, code });
  if (use.usedBy !== null && use.usedBy !== ownId) throw codeUsed();
  return use;
}

const toTerms = ({ code, name, budget }: Form): CostCentreTerms => ({
  code,
  name,
  budgetPaisa: budget && paisaFromRupees(budget.amount),
  period: budget?.period ?? 'month',
  atLimit: budget?.atLimit ?? 'ask',
});

const note = (
  tx: DatabaseTransaction,
  { companyId, userId }: Acting,
  kind: 'cost_centre_added' | 'cost_centre_changed' | 'cost_centre_closed',
  details: object,
) => insertCompanyEvent(tx, { companyId, actorId: userId, kind, details });
