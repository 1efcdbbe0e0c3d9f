import { serverSource } from '../../project-root.ts';
import { ChildBusy, ChildFailure, ChildRunner } from '../child-process/child-runner.ts';

export type DatasheetRefusal = 'no_pdf' | 'locked' | 'active' | 'unreadable';
export interface DatasheetQuestion {
  bytes: Buffer;
}
export type DatasheetAnswer = { pages: number } | { refusal: DatasheetRefusal };

const reader = new ChildRunner<DatasheetQuestion, DatasheetAnswer>(
  serverSource('files/datasheets/datasheet.child.ts'),
  { megabytes: 400, withinMs: 15_000, outputBytes: 10_000, mostWaiting: 20, mostOfOne: 5 },
);

/** Looks through a PDF in a process of its own; `busy` when too many wait already. Throws a ChildTimeout alone. */
export async function checkDatasheet(
  bytes: Buffer,
  { ownerId, signal }: { ownerId: string; signal: AbortSignal },
): Promise<{ pages: number } | { refusal: DatasheetRefusal | 'busy' }> {
  try {
    const [answer] = await reader.ask({ bytes }, { owner: ownerId, signal });
    return answer ?? { refusal: 'unreadable' };
  } catch (error) {
    if (error instanceof ChildBusy) return { refusal: 'busy' };
    if (error instanceof ChildFailure) return { refusal: 'unreadable' };
    throw error;
  }
}
