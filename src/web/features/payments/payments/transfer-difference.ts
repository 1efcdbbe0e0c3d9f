import type { TransferResolution } from '../../../../domain/payments/bank-transfer.ts';
import type { ApiError } from '../../../data/api-client.ts';

/** The server's sentence about an amount that is not the awaited one, and what it can be recorded as. */
export interface Difference {
  text: string;
  resolution: TransferResolution;
}

/** Null for any other refusal. */
export function differenceOf({ code, message }: ApiError): Difference | null {
  if (code !== 'amount_differs') return null;
  return { text: message, resolution: / short:/.test(message) ? 'short' : 'over' };
}
