import { serverSource } from '../../project-root.ts';
import { ChildFailure, ChildRunner } from '../child-process/child-runner.ts';
import type { SheetAnswer, SheetQuestion } from './sheet.child.ts';
import { SheetError, type SheetFormat, type SheetLimits, type SheetRow } from './sheet.ts';

const reader = new ChildRunner<SheetQuestion, SheetAnswer>(
  serverSource('files/spreadsheets/sheet.child.ts'),
  {
    megabytes: 700,
    withinMs: 90_000,
    outputBytes: 150_000_000,
    mostWaiting: 20,
    mostOfOne: 2,
  },
);

/**
 * The rows of a table that hold anything, in order, read in a process of its own. Throws a SheetError for what cannot
 * be read or is too much, also when it brought its reader down; a ChildTimeout when it took too long.
 */
export async function readSheet(
  bytes: Buffer,
  format: SheetFormat,
  limits: SheetLimits,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const answers = await reader.ask({ bytes, format, limits }).catch((error: Error) => {
    throw error instanceof ChildFailure ? new SheetError(error.message) : error;
  });
  for (const answer of answers) {
    if ('problem' in answer) throw new SheetError(answer.problem);
    rows.push(...answer);
  }
  return rows;
}
