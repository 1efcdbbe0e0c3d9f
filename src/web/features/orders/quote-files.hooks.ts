import { useEffect, useState } from 'react';
import {
  MOST_QUOTE_FILE_BYTES,
  MOST_QUOTE_FILES,
  type QuoteFile,
} from '../../../contract/orders/quote-files.contract.ts';
import { apiUpload, errorText } from '../../data/api-client.ts';
import { UploadQueue } from '../../data/upload-queue.ts';
import { DOCUMENT_TYPES } from '../people/document-sending.hooks.ts';

interface Sending {
  key: string;
  file: File;
}

/** A file somebody chose: on its way, arrived, or refused. */
export interface ChosenFile {
  sending: Sending;
  /** The part of it that is sent, 0 to 1. */
  sent: number;
  /** As the server keeps it, once it has arrived. */
  kept: QuoteFile | null;
  problem: string | null;
}

/**
 * Sends chosen files to POST /api/quote-files while the rest of a form is still being written. `ids` are those that
 * arrived: what the form sends once `isSending` is false.
 */
export function useQuoteFileSending() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const change = (key: string, changed: Partial<ChosenFile>) =>
    setFiles((current) => current.map((one) => (one.sending.key === key ? { ...one, ...changed } : one)));
  const [queue] = useState(
    () =>
      new UploadQueue<Sending, QuoteFile>({
        atOnce: 1,
        send: ({ key, file }, signal) => {
          const body = new FormData();
          body.append('file', file);
          return apiUpload<QuoteFile>('/api/quote-files', body, (sent) => change(key, { sent }), signal);
        },
        onArrived: ({ key }, kept) => change(key, { kept }),
        onFailed: ({ key }, error) =>
          change(key, { problem: errorText(error, 'The file could not be sent. Please try again.') }),
        onIdle: () => undefined,
      }),
  );
  useEffect(() => () => queue.close(), [queue]);

  return {
    files,
    most: MOST_QUOTE_FILES,
    ids: files.flatMap(({ kept }) => (kept === null ? [] : [kept._id])),
    isSending: files.some(({ kept, problem }) => kept === null && problem === null),
    add(file: File) {
      const problem = problemOf(file);
      const sending = { key: crypto.randomUUID(), file };
      setFiles((current) => [...current, { sending, sent: 0, kept: null, problem }]);
      if (problem === null) queue.add([sending]);
    },
    remove({ sending }: ChosenFile) {
      queue.remove(sending);
      setFiles((current) => current.filter((one) => one.sending.key !== sending.key));
    },
  };
}

export type QuoteFileSending = ReturnType<typeof useQuoteFileSending>;

function problemOf({ type, size }: File): string | null {
  if (!DOCUMENT_TYPES.includes(type)) return 'The file must be a PDF, JPEG, PNG or WebP';
  return size > MOST_QUOTE_FILE_BYTES ? 'The file must be at most 8 MB' : null;
}
