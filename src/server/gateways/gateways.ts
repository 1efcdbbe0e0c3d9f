import type { PaymentMethod } from '../../domain/payment-status.ts';
import type { Config } from '../config.ts';
import { bankGateway } from './bank.ts';
import { createEsewa } from './esewa.ts';
import type { Gateway } from './gateway.ts';
import { createGatewayHttp } from './gateway-http.ts';
import { createKhalti } from './khalti.ts';
import { createMockGateway } from './mock.ts';
import { unconfiguredWallet } from './wallet.ts';

/** The ways to pay of this shop. */
export type Gateways = ReadonlyMap<PaymentMethod, Gateway>;

export function createGateways(config: Pick<Config, 'isDemo' | 'esewa' | 'khalti'>): Gateways {
  const { esewa, khalti } = config;
  const gateways = [
    createMockGateway(config),
    esewa === null ? unconfiguredWallet('esewa', 'eSewa') : createEsewa(esewa, createGatewayHttp('eSewa')),
    khalti === null
      ? unconfiguredWallet('khalti', 'Khalti')
      : createKhalti(khalti, createGatewayHttp('Khalti')),
    bankGateway,
  ];
  return new Map(gateways.map((gateway) => [gateway.method, gateway]));
}
