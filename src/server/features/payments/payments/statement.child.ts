import {
  type ReadStatement,
  readStatement,
  type StatementSide,
} from '../../../../domain/payments/bank-statement.ts';

/** Reads one side of a bank statement: see readStatement. */
export function* run({ csv, side }: { csv: string; side: StatementSide }): Generator<ReadStatement> {
  yield readStatement(csv, side);
}
