import { randomBytes } from 'node:crypto';
import type { Gateway } from './gateway.ts';

/**
 * Cash at the door: the courier takes it, and the buyer's phone is confirmed before anything is sent. Which orders may is
 * asked of the order, not of an amount (src/server/features/orders/cash-at-door).
 */
export const codGateway: Gateway = {
  method: 'cod',
  whyUnavailable: ({ kind }) => (kind === 'order' ? null : 'Only orders are paid at the door'),
  newReference: () => randomBytes(16).toString('hex'),
  pagePath: ({ id }) => `/payment/cod?id=${id}`,
  start: async () => ({ status: 'pending', session: null }),
  form: () => null,
  ask: null,
  refund: null,
};
