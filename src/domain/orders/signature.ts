import { formatRupees } from '../shop/money.ts';

// When an order of a company needs a signature, and whose.

/** `over_budget`: a cost centre of the order would be above its budget. */
export const RULE_KINDS = ['amount', 'category', 'new_seller', 'over_budget', 'always'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
/** One of the approvers signs, or all in their order. */
export const APPROVERS_NEEDED = ['one', 'all'] as const;
export type ApproversNeeded = (typeof APPROVERS_NEEDED)[number];
/** `ordered` is approved by all it needed: the order is placed with the last signature, in one transaction. */
export const REQUEST_STATUSES = ['open', 'ordered', 'rejected', 'withdrawn', 'expired'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Where prices of a request were agreed, other than in the shop. */
export const REQUEST_ORIGINS = ['quote'] as const;

/** A company's rule as an order is held against it. */
export interface SignatureRule {
  id: string;
  kind: RuleKind;
  amountPaisa: number | null;
  /** The category and all below it; empty but for `category`. */
  categoryIds: readonly string[];
  categoryName: string | null;
  needs: ApproversNeeded;
  /** Who may sign still, in their order. */
  approverIds: readonly string[];
}

/** A cost centre of an order that has a budget; all in paisa, goods with VAT. */
export interface BudgetLoad {
  code: string;
  budgetPaisa: number;
  /** Ordered in the period that runs, without this order. */
  spentPaisa: number;
  orderPaisa: number;
  atLimit: 'ask' | 'stop';
}

/** What of an order its company's rules look at. */
export interface JudgedOrder {
  totalPaisa: number;
  categoryIds: readonly string[];
  /** Names of its sellers from whom the company never bought. */
  newSellers: readonly string[];
  budgets: readonly BudgetLoad[];
}

const isOver = ({ budgetPaisa, spentPaisa, orderPaisa }: BudgetLoad) => spentPaisa + orderPaisa > budgetPaisa;

function matches(rule: SignatureRule, order: JudgedOrder): boolean {
  switch (rule.kind) {
    case 'amount':
      return order.totalPaisa > (rule.amountPaisa ?? 0);
    case 'category':
      return order.categoryIds.some((id) => rule.categoryIds.includes(id));
    case 'new_seller':
      return order.newSellers.length > 0;
    case 'over_budget':
      return order.budgets.some(isOver);
    case 'always':
      return true;
  }
}

/** The first rule that an order matches; null: none. */
export function matchingRule(rules: readonly SignatureRule[], order: JudgedOrder): SignatureRule | null {
  return rules.find((rule) => matches(rule, order)) ?? null;
}

/** Why an order needs a signature, as it is kept with its request. */
export type SignatureReason =
  | { kind: 'amount'; amountPaisa: number }
  | { kind: 'category'; category: string }
  | { kind: 'new_seller'; seller: string }
  | { kind: 'over_budget'; costCentre: string }
  | { kind: 'always' }
  /** Somebody wanted one, without a need. */
  | { kind: 'asked' }
  /** Above what the member may order alone. */
  | { kind: 'limit'; leftPaisa: number; per: 'order' | 'month' };

/** The reason that a rule gives for an order it matches. */
export function reasonOf(rule: SignatureRule, order: JudgedOrder): SignatureReason {
  switch (rule.kind) {
    case 'amount':
      return { kind: 'amount', amountPaisa: rule.amountPaisa ?? 0 };
    case 'category':
      return { kind: 'category', category: rule.categoryName ?? '' };
    case 'new_seller':
      return { kind: 'new_seller', seller: order.newSellers[0] ?? '' };
    case 'over_budget':
      return { kind: 'over_budget', costCentre: order.budgets.find(isOver)?.code ?? '' };
    case 'always':
      return { kind: 'always' };
  }
}

/** A reason in words, as it follows "Needs a signature:". */
export function reasonText(reason: SignatureReason): string {
  switch (reason.kind) {
    case 'amount':
      return `above ${formatRupees(reason.amountPaisa)}`;
    case 'category':
      return `goods of ${reason.category}`;
    case 'new_seller':
      return `${reason.seller} is new to your company`;
    case 'over_budget':
      return `above the budget of ${reason.costCentre}`;
    case 'always':
      return 'every order is signed';
    case 'asked':
      return 'asked for a signature';
    case 'limit':
      return reason.per === 'month' ? 'above the limit of a month' : 'above the limit of an order';
  }
}

/** A cost centre whose budget refuses an order outright; null: none. */
export function stoppingBudget(budgets: readonly BudgetLoad[]): BudgetLoad | null {
  return budgets.find((budget) => budget.atLimit === 'stop' && isOver(budget)) ?? null;
}

/** A cost centre whose budget lets an order pass only when it is signed; null: none. */
export function askingBudget(budgets: readonly BudgetLoad[]): BudgetLoad | null {
  return budgets.find((budget) => budget.atLimit === 'ask' && isOver(budget)) ?? null;
}

/** Somebody who is asked to sign. */
export interface Signer {
  userId: string;
  hasSigned: boolean;
}

/** Who is to sign now: any of those asked, or the next in their order. */
export function nextSigners(signers: readonly Signer[], needs: ApproversNeeded): string[] {
  if (needs === 'one') return signers.map(({ userId }) => userId);
  const next = signers.find(({ hasSigned }) => !hasSigned);
  // Who was still to sign may have left.
  return next === undefined ? signers.map(({ userId }) => userId) : [next.userId];
}

/** Whether nobody is left to sign once this person has. */
export function isLastSignature(signers: readonly Signer[], needs: ApproversNeeded, userId: string): boolean {
  return needs === 'one' || signers.every((signer) => signer.hasSigned || signer.userId === userId);
}
