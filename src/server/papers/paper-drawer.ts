import { ChildBusy, ChildFailure, ChildRunner, ChildTimeout } from '../files/child-process/child-runner.ts';
import { unavailable } from '../plugins/app-error.ts';
import { serverSource } from '../project-root.ts';
import type { DrawnFor } from './paper-reader.ts';

const MEGABYTES = 350;

interface PaperLimits {
  withinMs: number;
  outputBytes: number;
  mostWaiting: number;
  /** How many one `owner` waits for at once. */
  mostOfOne: number;
}

/** A document, and for whom it is drawn. */
export interface PaperFor<Document> {
  document: Document;
  reader: DrawnFor;
}

/** Draws papers of one kind in a process of its own; `child` is the file that does. Rejects as a `ChildRunner` does. */
export function paperDrawer<Asked>(
  child: string,
  limits: PaperLimits,
): (asked: Asked, owner?: string) => Promise<Buffer> {
  const runner = new ChildRunner<Asked, Uint8Array>(serverSource(child), {
    megabytes: MEGABYTES,
    ...limits,
  });
  return async (asked, owner) => {
    const [bytes] = await runner.ask(asked, owner === undefined ? {} : { owner });
    if (bytes === undefined) throw new Error(`${child} has drawn nothing`);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
}

const papersBusy = () => unavailable('Many papers are being drawn. Try again in a moment.');

/** The same for papers that are drawn when somebody asks: `owner` waits for no more than three at once. 503 when busy. */
export function askedPaperDrawer<Document>(
  child: string,
  limits: Pick<PaperLimits, 'withinMs' | 'outputBytes'>,
): (document: Document, reader: DrawnFor, owner: string) => Promise<Buffer> {
  const draw = paperDrawer<PaperFor<Document>>(child, { ...limits, mostWaiting: 30, mostOfOne: 3 });
  return async (document, { preferences, messages }, owner) => {
    try {
      return await draw({ document, reader: { preferences, messages } }, owner);
    } catch (error) {
      // All that is drawn is our own: what kept it is a machine without time or memory to spare.
      if ([ChildBusy, ChildFailure, ChildTimeout].some((kind) => error instanceof kind)) throw papersBusy();
      throw error;
    }
  };
}
