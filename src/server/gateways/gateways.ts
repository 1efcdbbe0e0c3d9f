import type { PaymentMethod } from '../../domain/payment-status.ts';
import type { Config } from '../config.ts';
import { bankGateway } from './bank.ts';
import type { Gateway } from './gateway.ts';
import { createMockGateway } from './mock.ts';

/** The ways to pay of this shop; a method without a gateway is not available. */
export type Gateways = ReadonlyMap<PaymentMethod, Gateway>;

export function createGateways(config: Pick<Config, 'isDemo'>): Gateways {
  const gateways = [createMockGateway(config), bankGateway];
  return new Map(gateways.map((gateway) => [gateway.method, gateway]));
}
