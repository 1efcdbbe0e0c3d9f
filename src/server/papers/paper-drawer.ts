import { ChildRunner } from '../files/child-process/child-runner.ts';
import { serverSource } from '../project-root.ts';

const MEGABYTES = 350;

interface PaperLimits {
  withinMs: number;
  outputBytes: number;
  mostWaiting: number;
  /** How many one `owner` waits for at once. */
  mostOfOne: number;
}

/**
 * Draws papers of one kind in a process of its own, `child` being the file that does. Rejects with ChildBusy when too many
 * wait already, all together or of one owner.
 */
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
