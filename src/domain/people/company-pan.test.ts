import { expect, test } from 'vitest';
import { type PanClaimStatus, panStanding } from './company-pan.ts';

const PAN = '301457892';
const claims = (...some: (PanClaimStatus | [PanClaimStatus, string])[]) =>
  some.map((one) =>
    typeof one === 'string' ? { status: one, panNumber: PAN } : { status: one[0], panNumber: one[1] },
  );

test.each([
  ['nothing was sent', [], 'unverified'],
  ['it waits', ['waiting'], 'waiting'],
  ['it waits again after a no', ['waiting', 'rejected'], 'waiting'],
  ['the newest is a no', ['rejected', 'withdrawn'], 'rejected'],
  ['given up after a no', ['withdrawn', 'rejected'], 'unverified'],
  ['another company has it now', ['moved'], 'unverified'],
  ['verified, whatever came after it', ['rejected', 'verified'], 'verified'],
  ['another PAN is verified', [['verified', '609999999']], 'unverified'],
] as const)('%s', (_, some, status) => {
  expect(panStanding(PAN, claims(...(some as []))).status).toBe(status);
});

test('a PAN that the bills no longer say is held until it is given up', () => {
  const [held] = claims(['verified', '609999999']);
  expect(panStanding(PAN, held ? [held] : [])).toEqual({ status: 'unverified', claim: null, held });
  expect(panStanding(null, claims('verified'))).toMatchObject({ status: 'none', held: { panNumber: PAN } });
  expect(panStanding(PAN, claims('verified')).held).toBeNull();
});
