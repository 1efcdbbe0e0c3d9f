import { Readable } from 'node:stream';
import { DownloadReply } from './plugins/file-replies.ts';

/** Rows as JSON Lines, one object a line, taken as they are sent: a list of any length costs one batch of memory. */
export class JsonLinesReply extends DownloadReply {
  constructor(fileName: string, rows: Iterable<object> | AsyncIterable<object>) {
    super(fileName, 'application/x-ndjson; charset=utf-8', Readable.from(linesOf(rows)));
  }
}

async function* linesOf(rows: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
