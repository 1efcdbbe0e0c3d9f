import { type ReadRemittance, readRemittance } from '../../../../domain/payments/remittance-file.ts';

/** Reads a courier's file: see readRemittance. */
export function* run({ csv }: { csv: string }): Generator<ReadRemittance> {
  yield readRemittance(csv);
}
