import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type {
  NepalPayConfirmation,
  nepalPayConfirmedSchema,
} from '../../../../contract/payments/payments.contract.ts';
import type { Deps } from '../../../deps.ts';
import type { NepalPaySettings } from '../../../gateways/nepalpay.ts';
import { isTokenOf, signToken } from '../../../gateways/rsa-token.ts';
import { findPaymentId } from './asked-payments.sql.ts';
import { confirmWithGateway } from './gateway-confirmation.commands.ts';
import { beingConfirmed, notFromNchl } from './payments.errors.ts';

/**
 * NCHL says that a code was paid. Its name, password and signature only let it in, and the bill that it names is only
 * looked for: its own report decides, as always. 401 for anybody else, 503 while that report cannot be read, so that it
 * tells us again.
 */
export async function heedNepalPay(
  deps: Deps,
  told: NepalPayConfirmation,
  authorization: string | undefined,
): Promise<z.input<typeof nepalPayConfirmedSchema>> {
  const { nepalpay } = deps.config;
  if (nepalpay === null || !isFromNchl(nepalpay, told, authorization)) throw notFromNchl();
  const { txnDate, merchantBillNo, paymentRef } = told;
  const reference = merchantBillNo;
  const paymentId = await findPaymentId(deps.db, { method: 'nepalpay', reference });
  const confirmation = paymentId === null ? null : await confirmWithGateway(deps, paymentId);
  if (confirmation?.outcome === 'unsure') throw beingConfirmed();
  const isPaid = confirmation?.outcome === 'paid';
  const status = isPaid ? ('SUCCESS' as const) : ('FAILED' as const);
  const message = isPaid ? 'TRANSACTION SUCCESSFUL' : 'TRANSACTION NOT FOUND';
  const text = [txnDate, status, message, merchantBillNo, paymentRef].join(',');
  return { txnDate, status, message, merchantBillNo, paymentRef, signature: signToken(text, nepalpay.key) };
}

function isFromNchl(
  { confirmation, merchantId }: NepalPaySettings,
  told: NepalPayConfirmation,
  authorization: string | undefined,
): boolean {
  if (confirmation === null || told.merchantId !== merchantId) return false;
  const { user, password, key } = confirmation;
  const expected = Buffer.from(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  const given = Buffer.from(authorization ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const { merchantBillNo, merchantName, paymentRef, channel, payerMobile, sessionNo, signature } = told;
  const text = [merchantBillNo, merchantId, merchantName, paymentRef, channel, payerMobile, sessionNo];
  return isTokenOf(signature, text.join(','), key);
}
