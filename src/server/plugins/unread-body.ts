import type { IncomingMessage } from 'node:http';

/** What is read of a body that nobody wants: whoever sends more, or more slowly, is cut off. */
const MOST_BYTES = 64_000_000;
const LONGEST_MS = 10_000;

/**
 * Reads a request that was refused to its end, keeping nothing of it, so that its sender hears the answer: a connection
 * that is closed on somebody who still sends is reset, and the answer is lost with it. False: too much was on its way.
 */
export async function readUnwanted(request: IncomingMessage): Promise<boolean> {
  const isRead = () => request.complete || request.readableEnded;
  if (isRead() || request.destroyed) return isRead();
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      for (const event of ['end', 'error', 'close']) request.removeListener(event, end);
      request.removeListener('data', count);
      // What still comes is thrown away until the connection closes.
      request.resume();
      resolve(isRead());
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) end();
    };
    const timer = setTimeout(end, LONGEST_MS);
    for (const event of ['end', 'error', 'close']) request.once(event, end);
    request.on('data', count);
  });
}
