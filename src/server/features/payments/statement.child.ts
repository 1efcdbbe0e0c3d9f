import { type ReadStatement, readStatement } from '../../../domain/bank-statement.ts';

/** Reads a bank statement: see readStatement. */
export function* run(csv: string): Generator<ReadStatement> {
  yield readStatement(csv);
}
