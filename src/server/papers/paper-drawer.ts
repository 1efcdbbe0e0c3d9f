import { ChildBusy, ChildFailure, ChildRunner, ChildTimeout } from '../files/child-process/child-runner.ts';
import { unavailable } from '../plugins/app-error.ts';
import { serverSource } from '../project-root.ts';

const MEGABYTES = 350;

interface PaperLimits {
  withinMs: number;
  outputBytes: number;
  mostWaiting: number;
  /** How many one `owner` waits for at once. */
  mostOfOne: number;
}

/** Draws papers of one kind in a process of its own; `child` is the file that does. Rejects as a `ChildRunner` does. */
export function paperDrawer<Document>(
  child: string,
  limits: PaperLimits,
): (document: Document, owner?: string) => Promise<Buffer> {
  const runner = new ChildRunner<Document, Uint8Array>(serverSource(child), {
    megabytes: MEGABYTES,
    ...limits,
  });
  return async (document, owner) => {
    const [bytes] = await runner.ask(document, owner === undefined ? {} : { owner });
    if (bytes === undefined) throw new Error(`${child} has drawn nothing`);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
}

const papersBusy = () => unavailable('Many papers are being drawn. Try again in a moment.');

/** The same for papers that are drawn when somebody asks: `owner` waits for no more than three at once. 503 when busy. */
export function askedPaperDrawer<Document>(
  child: string,
  limits: Pick<PaperLimits, 'withinMs' | 'outputBytes'>,
): (document: Document, owner: string) => Promise<Buffer> {
  const draw = paperDrawer<Document>(child, { ...limits, mostWaiting: 30, mostOfOne: 3 });
  return async (document, owner) => {
    try {
      return await draw(document, owner);
    } catch (error) {
      // All that is drawn is our own: what kept it is a machine without time or memory to spare.
      if ([ChildBusy, ChildFailure, ChildTimeout].some((kind) => error instanceof kind)) throw papersBusy();
      throw error;
    }
  };
}
