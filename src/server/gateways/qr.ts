import type { GatewayMethod } from '../../domain/books/payment-status.ts';
import { QR_MINUTES } from '../../domain/payments/rails.ts';
import { shortReference } from './fields.ts';
import type { Gateway, GatewaySession } from './gateway.ts';
import type { GatewayHttp } from './gateway-http.ts';
import { walletBasics } from './wallet.ts';

const REFERENCE_LENGTH = 15;

/** What the QR codes have in common: nothing is posted, and the bill number is short. */
export function qrBasics(
  method: Extract<GatewayMethod, 'fonepay' | 'nepalpay'>,
  http: GatewayHttp,
): Pick<Gateway, 'newReference' | 'whyUnavailable' | 'pagePath' | 'form'> {
  return {
    ...walletBasics(method, http),
    newReference: () => shortReference(REFERENCE_LENGTH),
    form: () => null,
  };
}

/** A code that was made just now. `scanUrl`: where the demo pays in place of a phone. */
export function qrSession(handle: string, qr: string, scanUrl: string | null): GatewaySession {
  return {
    handle,
    qr,
    url: scanUrl === null ? null : `${scanUrl}?id=${encodeURIComponent(handle)}`,
    expiresAt: new Date(Date.now() + QR_MINUTES * 60_000),
  };
}
