import type { ReadStatement, StatementSide } from '../../../../domain/payments/bank-statement.ts';
import { ChildBusy, ChildFailure, ChildRunner } from '../../../files/child-process/child-runner.ts';
import { serverSource } from '../../../project-root.ts';
import { statementsBusy, statementUnreadable } from './payments.errors.ts';

interface StatementFile {
  csv: string;
  side: StatementSide;
}

const reader = new ChildRunner<StatementFile, ReadStatement>(
  serverSource('features/payments/payments/statement.child.ts'),
  {
    megabytes: 400,
    withinMs: 20_000,
    outputBytes: 20_000_000,
    mostWaiting: 10,
    mostOfOne: 2,
  },
);

/** One side of a bank's statement, read in a process of its own. 400 for one that brings its reader down. */
export async function readStatementOf(file: StatementFile, adminId: string): Promise<ReadStatement> {
  try {
    const [statement] = await reader.ask(file, { owner: adminId });
    if (statement !== undefined) return statement;
  } catch (error) {
    if (error instanceof ChildBusy) throw statementsBusy();
    if (!(error instanceof ChildFailure)) throw error;
  }
  throw statementUnreadable();
}
