import type { PaymentMethod } from '../../domain/books/payment-status.ts';
import type { Config } from '../config.ts';
import type { GatewaySettings } from '../gateway-settings.ts';
import { bankGateway } from './bank.ts';
import { codGateway } from './cod.ts';
import { createConnectIps } from './connectips.ts';
import { createEsewa } from './esewa.ts';
import { createFonepay } from './fonepay.ts';
import type { Gateway } from './gateway.ts';
import { createGatewayHttp } from './gateway-http.ts';
import { createKhalti } from './khalti.ts';
import { createMockGateway } from './mock.ts';
import { createNepalPay } from './nepalpay.ts';
import { unconfiguredWallet } from './wallet.ts';

/** The ways to pay of this shop. */
export type Gateways = ReadonlyMap<PaymentMethod, Gateway>;

type Keys = Pick<GatewaySettings, 'esewa' | 'khalti' | 'connectips' | 'fonepay' | 'nepalpay'>;

/** Wallets without keys are said to be missing; connectIPS and the QR codes, which few shops have, are not spoken of. */
export function createGateways(config: Pick<Config, 'isDemo'> & Keys): Gateways {
  const { esewa, khalti, connectips, fonepay, nepalpay } = config;
  const gateways = [
    createMockGateway(config),
    esewa === null ? unconfiguredWallet('esewa') : createEsewa(esewa, createGatewayHttp('eSewa')),
    khalti === null ? unconfiguredWallet('khalti') : createKhalti(khalti, createGatewayHttp('Khalti')),
    bankGateway,
    connectips && createConnectIps(connectips, createGatewayHttp('connectIPS')),
    fonepay && createFonepay(fonepay, createGatewayHttp('Fonepay')),
    nepalpay && createNepalPay(nepalpay, createGatewayHttp('NepalPAY')),
    codGateway,
  ].filter((gateway) => gateway !== null);
  return new Map(gateways.map((gateway) => [gateway.method, gateway]));
}
