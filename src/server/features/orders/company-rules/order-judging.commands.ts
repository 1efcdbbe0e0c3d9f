import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';
import type { NeededSignature } from '../../../../contract/shop/envelope.contract.ts';
import { bsMonthOf, budgetCost, goodsByCostCentre } from '../../../../domain/orders/budget.ts';
import {
  type ApproversNeeded,
  askingBudget,
  type BudgetLoad,
  matchingRule,
  reasonOf,
  reasonText,
  type SignatureReason,
  stoppingBudget,
} from '../../../../domain/orders/signature.ts';
import { leftOfLimit, type MemberLimits } from '../../../../domain/people/member-limits.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { readBudgets } from '../cost-centres/cost-centres.sql.ts';
import { approvalRequired, budgetStops, overLimit } from './company-rules.errors.ts';
import { listNewSellers, listRules, listSigners, orderedInMonth } from './company-rules.sql.ts';

/** What of a drafted order its company looks at. */
export interface JudgedDraft {
  buyer: MemberLimits & {
    firstName: string;
    lastName: string;
    hasRules: boolean;
    mayApproveOwn: boolean;
    now: Date;
  };
  totals: { totalPaisa: number };
  lines: readonly {
    product: { categoryId: string | null; sellerId: string; sellerName: string };
    quantity: number;
    unitPricePaisa: number;
    costCentre: CostCentreRef | null;
  }[];
}

interface Person {
  _id: string;
  name: string;
}

/** Whose signature an order needs, and why. */
export interface AskedSignature {
  reason: SignatureReason;
  needs: ApproversNeeded;
  signers: Person[];
}

export interface Judgement {
  /** What a rule or a budget asks for. */
  signature: AskedSignature | null;
  /** Above what the member may order alone. */
  limit: { leftPaisa: number; per: 'order' | 'month' } | null;
  /** A budget that lets nothing above it pass, whoever signs. */
  stop: BudgetLoad | null;
}

/** Who may sign for somebody, the owner when nobody else is left. */
export async function signersFor(
  db: Database,
  { companyId, userId }: Buyer,
  mayApproveOwn: boolean,
): Promise<Person[]> {
  const all = await listSigners(db, companyId);
  const others = all.filter(({ _id }) => mayApproveOwn || _id !== userId);
  return (others.length > 0 ? others : all.filter(({ isOwner }) => isOwner)).map(({ _id, name }) => ({
    _id,
    name,
  }));
}

/** A drafted order, held against the limits of its member, its budgets and the rules of its company. */
export async function judgeOrder(db: Database, buying: Buyer, draft: JudgedDraft): Promise<Judgement> {
  const { buyer, lines, totals } = draft;
  const { totalPaisa } = totals;
  const budgets = await budgetsOf(db, buying.companyId, draft);
  const limit = await limitLeft(db, buying, draft);
  const rules = buyer.hasRules ? await listRules(db, buying.companyId) : [];
  const order = {
    totalPaisa,
    categoryIds: [...new Set(lines.flatMap(({ product }) => product.categoryId ?? []))],
    newSellers: rules.some(({ kind }) => kind === 'new_seller') ? await newSellersOf(db, buying, draft) : [],
    budgets,
  };
  const stop = stoppingBudget(budgets);
  const rule = matchingRule(
    rules.map(({ category, approvers, ...row }) => ({
      ...row,
      categoryName: category?.name ?? null,
      approverIds: approvers.map(({ _id }) => _id),
    })),
    order,
  );
  if (rule !== null) {
    const named = rules.find(({ id }) => id === rule.id)?.approvers ?? [];
    const may = named.filter(({ _id }) => buyer.mayApproveOwn || _id !== buying.userId);
    const signers = may.length > 0 ? may : await signersFor(db, buying, buyer.mayApproveOwn);
    return { signature: { reason: reasonOf(rule, order), needs: rule.needs, signers }, limit, stop };
  }
  const asking = askingBudget(budgets);
  if (asking === null) return { signature: null, limit, stop };
  const signers = await signersFor(db, buying, buyer.mayApproveOwn);
  const reason = { kind: 'over_budget', costCentre: asking.code } as const;
  return { signature: { reason, needs: 'one', signers }, limit, stop };
}

async function limitLeft(db: Database, buying: Buyer, { buyer, totals: { totalPaisa } }: JudgedDraft) {
  const { orderLimitPaisa, monthLimitPaisa, now } = buyer;
  if (orderLimitPaisa === null && monthLimitPaisa === null) return null;
  const monthPaisa = monthLimitPaisa === null ? 0 : await orderedInMonth(db, buying, bsMonthOf(now));
  return leftOfLimit(buyer, { totalPaisa, monthPaisa });
}

async function budgetsOf(
  db: Database,
  companyId: string,
  { lines, buyer }: JudgedDraft,
): Promise<BudgetLoad[]> {
  const goods = goodsByCostCentre(lines);
  if (goods.size === 0) return [];
  const rows = await readBudgets(db, companyId, [...goods.keys()], buyer.now);
  return rows.flatMap(({ id, code, budgetPaisa, spentPaisa, atLimit }) =>
    budgetPaisa === null
      ? []
      : [{ code, budgetPaisa, spentPaisa, atLimit, orderPaisa: budgetCost(goods.get(id) ?? 0) }],
  );
}

async function newSellersOf(db: Database, { companyId }: Buyer, { lines }: JudgedDraft): Promise<string[]> {
  const nameById = new Map(lines.map(({ product }) => [product.sellerId, product.sellerName]));
  const ids = await listNewSellers(db, companyId, [...nameById.keys()]);
  return ids.map((id) => nameById.get(id) as string);
}

/**
 * Whether its company lets this member place an order alone. `approvedBy`: who signed it by ordering, that is who is asked
 * for a signature and may sign their own orders, or has nobody else who could; null when none was needed. `refusal`: 409
 * with whose signature it needs and why, 403 above their limit. Who may not sign never does. Errors: 403 for a budget that stops whoever signs.
 */
export async function mayPlaceAlone(
  db: Database,
  buying: Buyer,
  draft: JudgedDraft,
  { maySign }: { maySign: boolean } = { maySign: true },
): Promise<{ approvedBy: Person | null; refusal: AppError | null }> {
  const { signature, limit, stop } = await judgeOrder(db, buying, draft);
  if (stop !== null) throw budgetStops(stop);
  if (signature === null) return { approvedBy: null, refusal: limit === null ? null : overLimit(limit) };
  const { firstName, lastName, mayApproveOwn } = draft.buyer;
  const { needs, signers } = signature;
  const isAsked = signers.some(({ _id }) => _id === buying.userId);
  const isAlone = isAsked && signers.length === 1;
  if (maySign && (isAlone || (mayApproveOwn && isAsked && needs === 'one')))
    return { approvedBy: { _id: buying.userId, name: `${firstName} ${lastName}` }, refusal: null };
  return { approvedBy: null, refusal: approvalRequired(toNeeded(signature)) };
}

/** Refuses an order that its company does not let this member place alone, and answers who signed it by ordering. */
export async function requireNoSignature(
  db: Database,
  buying: Buyer,
  draft: JudgedDraft,
  signing: { maySign: boolean },
): Promise<Person | null> {
  const { approvedBy, refusal } = await mayPlaceAlone(db, buying, draft, signing);
  if (refusal !== null) throw refusal;
  return approvedBy;
}

/** Whether somebody may sign what they asked for themselves: their company allows it, or nobody else could. */
export async function maySignOwn(db: Database, buying: Buyer, mayApproveOwn: boolean): Promise<boolean> {
  if (mayApproveOwn) return true;
  const signers = await signersFor(db, buying, false);
  return signers.every(({ _id }) => _id === buying.userId);
}

/** As the wire says it. */
export function toNeeded({ reason, needs, signers }: AskedSignature): NeededSignature {
  return { reason: reasonText(reason), needs, approvers: signers };
}
