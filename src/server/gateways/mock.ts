import { randomBytes } from 'node:crypto';
import type { Gateway } from './gateway.ts';

/** Test payments: for subscriptions only, in demo mode only; they settle at once (threats.md D6). */
export function createMockGateway({ isDemo }: { isDemo: boolean }): Gateway {
  return {
    method: 'mock',
    whyUnavailable: ({ kind }) =>
      isDemo && kind === 'subscription' ? null : 'Test payments are not available here',
    newReference: () => randomBytes(16).toString('hex'),
    pagePath: () => null,
    start: async () => ({ status: 'settled', session: null }),
    form: () => null,
    ask: null,
    refund: null,
  };
}
