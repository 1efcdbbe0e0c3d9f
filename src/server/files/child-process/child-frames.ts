import type { Readable, Writable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

const LENGTH_BYTES = 4;

/** Writes one value as its length and its bytes; resolves when more may be written. */
export function writeFrame(stream: Writable, value: unknown): Promise<void> {
  const content = serialize(value);
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt32LE(content.length);
  stream.write(head);
  return new Promise((resolve) => {
    if (stream.write(content)) resolve();
    else stream.once('drain', resolve);
  });
}

/** The values that come over a stream, each as soon as it is whole. `count` hears of every byte, also of unfinished ones. */
export async function* readFrames(
  stream: Readable,
  count: (bytes: number) => void = () => undefined,
): AsyncGenerator<unknown, undefined> {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = LENGTH_BYTES;
  let isHead = true;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    count(chunk.length);
    chunks.push(chunk);
    size += chunk.length;
    // Put together only when something is whole: a long answer comes in thousands of pieces.
    if (size < wanted) continue;
    let rest = Buffer.concat(chunks);
    while (rest.length >= wanted) {
      const part = rest.subarray(0, wanted);
      rest = rest.subarray(wanted);
      wanted = isHead ? part.readUInt32LE(0) : LENGTH_BYTES;
      isHead = !isHead;
      if (isHead) yield deserialize(part);
    }
    chunks = [rest];
    size = rest.length;
  }
}
