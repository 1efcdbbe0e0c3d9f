import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommissionRule, commissionRuleFor, lineFees } from './commission.ts';

const rule = (id: string, given: Partial<CommissionRule> = {}): CommissionRule => ({
  id,
  sellerId: null,
  categoryId: null,
  basisPoints: 500,
  leastPaisa: null,
  mostPaisa: null,
  validFrom: '2026-01-01',
  ...given,
});

describe('the rule of a line', () => {
  const rules = [
    rule('default'),
    rule('electronics', { categoryId: 'electronics' }),
    rule('boards', { categoryId: 'boards' }),
    rule('ram', { sellerId: 'ram' }),
    rule('ram in electronics', { sellerId: 'ram', categoryId: 'electronics' }),
    rule('default from December', { validFrom: '2026-12-01' }),
  ];
  const ofBoards = { categoryIds: ['boards', 'electronics'] };

  it.each([
    ['ram', ['boards', 'electronics'], 'ram in electronics'],
    ['ram', ['paper'], 'ram'],
    ['sita', ['boards', 'electronics'], 'boards'],
    ['sita', ['cables', 'electronics'], 'electronics'],
    ['sita', ['paper'], 'default'],
  ])('of %s in %j is %s', (sellerId, categoryIds, id) => {
    expect(commissionRuleFor(rules, { sellerId, categoryIds }, '2026-11-22')?.id).toBe(id);
  });

  it('counts from its day on, and the latest of a scope wins', () => {
    const paper = { sellerId: 'sita', categoryIds: ['paper'] };
    expect(commissionRuleFor(rules, paper, '2026-11-30')?.id).toBe('default');
    expect(commissionRuleFor(rules, paper, '2026-12-01')?.id).toBe('default from December');
    expect(commissionRuleFor(rules, { sellerId: 'sita', ...ofBoards }, '2025-12-31')).toBeNull();
  });
});

describe('the fees of a line', () => {
  it.each([
    // line, percent, least, most, commission, its VAT
    [1_000_00, 500, null, null, 50_00, 6_50],
    [10_50, 333, null, null, 35, 5],
    [1_000_00, 500, 60_00, null, 60_00, 7_80],
    [40_00, 500, 60_00, null, 40_00, 5_20],
    [1_000_00, 500, null, 30_00, 30_00, 3_90],
    [0, 500, 60_00, null, 0, 0],
  ])(
    'of %i paisa at %i basis points, least %s, most %s',
    (line, basisPoints, leastPaisa, mostPaisa, commission, vat) => {
      expect(lineFees(line, { basisPoints, leastPaisa, mostPaisa }, 0)).toEqual({
        commissionPaisa: commission,
        commissionVatPaisa: vat,
        withheldPaisa: 0,
      });
    },
  );

  it('withholds of the same base, and never takes more than the line', () => {
    expect(lineFees(1_000_00, null, 150)).toEqual({
      commissionPaisa: 0,
      commissionVatPaisa: 0,
      withheldPaisa: 15_00,
    });
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(5_000),
        fc.option(fc.nat(100_000)),
        (line, basisPoints, leastPaisa) => {
          const { commissionPaisa } = lineFees(line, { basisPoints, leastPaisa, mostPaisa: null }, 0);
          expect(commissionPaisa).toBeGreaterThanOrEqual(0);
          expect(commissionPaisa).toBeLessThanOrEqual(line);
        },
      ),
    );
  });
});
