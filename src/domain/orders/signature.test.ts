import { describe, expect, test } from 'vitest';
import {
  askingBudget,
  type BudgetLoad,
  isLastSignature,
  type JudgedOrder,
  matchingRule,
  nextSigners,
  RULE_KINDS,
  reasonOf,
  reasonText,
  type SignatureRule,
  stoppingBudget,
} from './signature.ts';

const rule = (kind: SignatureRule['kind'], more: Partial<SignatureRule> = {}): SignatureRule => ({
  id: kind,
  kind,
  amountPaisa: kind === 'amount' ? 50_000_00 : null,
  categoryIds: kind === 'category' ? ['tools', 'drills'] : [],
  categoryName: kind === 'category' ? 'Tools' : null,
  needs: 'one',
  approverIds: [],
  ...more,
});
const order = (more: Partial<JudgedOrder> = {}): JudgedOrder => ({
  totalPaisa: 50_000_00,
  categoryIds: ['paper'],
  newSellers: [],
  budgets: [],
  ...more,
});
const budget = (more: Partial<BudgetLoad> = {}): BudgetLoad => ({
  code: 'LAB',
  budgetPaisa: 1000,
  spentPaisa: 600,
  orderPaisa: 400,
  atLimit: 'ask',
  ...more,
});

describe('the first rule that an order matches', () => {
  test.each([
    ['amount', {}, { totalPaisa: 50_000_01 }],
    ['category', {}, { categoryIds: ['paper', 'drills'] }],
    ['new_seller', {}, { newSellers: ['Himal'] }],
    ['over_budget', { budgets: [budget()] }, { budgets: [budget({ orderPaisa: 401 })] }],
  ] as const)('%s matches above its limit alone', (kind, within, above) => {
    expect(matchingRule([rule(kind)], order(within))).toBeNull();
    expect(matchingRule([rule(kind)], order(above))?.kind).toBe(kind);
  });

  test('decides, whatever comes after it', () => {
    const all = RULE_KINDS.map((kind) => rule(kind));
    expect(matchingRule(all, order({ totalPaisa: 60_000_00 }))?.kind).toBe('amount');
    expect(matchingRule(all, order({ newSellers: ['Himal'] }))?.kind).toBe('new_seller');
    expect(matchingRule(all, order())?.kind).toBe('always');
    expect(matchingRule([], order())).toBeNull();
  });

  test('gives its reason in words', () => {
    const said = order({
      newSellers: ['Himal'],
      budgets: [budget(), budget({ code: 'OT', orderPaisa: 900 })],
    });
    expect(RULE_KINDS.map((kind) => reasonText(reasonOf(rule(kind), said)))).toEqual([
      'above रू\u00a050,000',
      'goods of Tools',
      'Himal is new to your company',
      'above the budget of OT',
      'every order is signed',
    ]);
    expect(reasonText({ kind: 'limit', leftPaisa: 0, per: 'month' })).toBe('above the limit of a month');
    expect(reasonText({ kind: 'limit', leftPaisa: 0, per: 'order' })).toBe('above the limit of an order');
    expect(reasonText({ kind: 'asked' })).toBe('asked for a signature');
  });
});

test('a budget that is not above its amount neither asks nor stops', () => {
  expect([askingBudget([budget()]), stoppingBudget([budget({ atLimit: 'stop' })])]).toEqual([null, null]);
  const above = [budget({ orderPaisa: 401 }), budget({ code: 'OT', orderPaisa: 401, atLimit: 'stop' })];
  expect([askingBudget(above)?.code, stoppingBudget(above)?.code]).toEqual(['LAB', 'OT']);
});

describe('signers', () => {
  const signers = (...signed: boolean[]) => signed.map((hasSigned, nth) => ({ userId: `${nth}`, hasSigned }));

  test('one of them, or each in turn', () => {
    expect(nextSigners(signers(false, false), 'one')).toEqual(['0', '1']);
    expect(nextSigners(signers(false, false), 'all')).toEqual(['0']);
    expect(nextSigners(signers(true, false), 'all')).toEqual(['1']);
  });

  test('when who was still to sign has left, those who signed can go on', () => {
    expect(nextSigners(signers(true, true), 'all')).toEqual(['0', '1']);
    expect(isLastSignature(signers(true, true), 'all', '0')).toBe(true);
  });

  test('the last signature is the one after which nobody is left', () => {
    expect(isLastSignature(signers(false, false), 'one', '1')).toBe(true);
    expect(isLastSignature(signers(false, false), 'all', '0')).toBe(false);
    expect(isLastSignature(signers(true, false), 'all', '1')).toBe(true);
  });
});
