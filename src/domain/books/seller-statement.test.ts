import { expect, it } from 'vitest';
import { commissionToBill, statementNumber } from './seller-statement.ts';

it('a statement is numbered under the branch of its seller', () => {
  expect(statementNumber('KTM', 19)).toBe('KTM-S-19');
  expect(statementNumber(null, 1)).toBe('S-1');
});

it('commission is billed once what was billed too much is worked off', () => {
  const due = (commissionPaisa: number, vatPaisa: number) => ({ commissionPaisa, vatPaisa });
  expect(commissionToBill(due(0, 0), due(0, 0))).toEqual({ billed: null, left: due(0, 0) });
  expect(commissionToBill(due(0, 0), due(-500, -65))).toEqual({ billed: null, left: due(-500, -65) });
  expect(commissionToBill(due(-500, -65), due(300, 39))).toEqual({ billed: null, left: due(-200, -26) });
  expect(commissionToBill(due(-200, -26), due(300, 39))).toEqual({ billed: due(100, 13), left: due(0, 0) });
});
