import type { ReadStatement } from '../../../domain/bank-statement.ts';
import { ChildBusy, ChildFailure, ChildRunner } from '../../child-process/child-runner.ts';
import { serverSource } from '../../project-root.ts';
import { statementsBusy, statementUnreadable } from './payments.errors.ts';

const reader = new ChildRunner<string, ReadStatement>(serverSource('features/payments/statement.child.ts'), {
  megabytes: 400,
  withinMs: 20_000,
  outputBytes: 20_000_000,
  mostWaiting: 10,
  mostOfOne: 2,
});

/** The credits of a bank's statement, read in a process of its own. 400 for one that brings its reader down. */
export async function readStatementOf(csv: string, adminId: string): Promise<ReadStatement> {
  try {
    const [statement] = await reader.ask(csv, { owner: adminId });
    if (statement !== undefined) return statement;
  } catch (error) {
    if (error instanceof ChildBusy) throw statementsBusy();
    if (!(error instanceof ChildFailure)) throw error;
  }
  throw statementUnreadable();
}
