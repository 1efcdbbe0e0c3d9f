import { safeReturnLocation } from '../../../domain/people/return-location.ts';

/** Payment pages of the gateways; a payment URL may lead nowhere else (threats.md: open redirects). */
const GATEWAY_HOSTS: readonly string[] = ['pay.khalti.com', 'test-pay.khalti.com'];

export type PaymentDestination = { kind: 'page'; path: string } | { kind: 'gateway'; url: string };

/** Where a payment URL leads: a path of this site, a gateway's page, or null when it is neither. */
export function paymentDestination(paymentUrl: string | null): PaymentDestination | null {
  if (paymentUrl === null) return null;
  const path = safeReturnLocation(paymentUrl);
  if (path !== '/') return { kind: 'page', path };
  if (!URL.canParse(paymentUrl)) return null;
  const { protocol, hostname, username, password } = new URL(paymentUrl);
  const isGateway = protocol === 'https:' && !username && !password && GATEWAY_HOSTS.includes(hostname);
  return isGateway ? { kind: 'gateway', url: paymentUrl } : null;
}
