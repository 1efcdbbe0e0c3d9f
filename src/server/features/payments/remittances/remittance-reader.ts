import type { ReadRemittance } from '../../../../domain/payments/remittance-file.ts';
import { ChildBusy, ChildFailure, ChildRunner } from '../../../files/child-process/child-runner.ts';
import { serverSource } from '../../../project-root.ts';
import { statementsBusy, statementUnreadable } from '../payments/payments.errors.ts';

const reader = new ChildRunner<{ csv: string }, ReadRemittance>(
  serverSource('features/payments/remittances/remittance.child.ts'),
  { megabytes: 400, withinMs: 20_000, outputBytes: 20_000_000, mostWaiting: 10, mostOfOne: 2 },
);

/** A courier's file, read in a process of its own. 400 for one that brings its reader down. */
export async function readRemittanceOf(csv: string, adminId: string): Promise<ReadRemittance> {
  try {
    const [file] = await reader.ask({ csv }, { owner: adminId });
    if (file !== undefined) return file;
  } catch (error) {
    if (error instanceof ChildBusy) throw statementsBusy();
    if (!(error instanceof ChildFailure)) throw error;
  }
  throw statementUnreadable();
}
