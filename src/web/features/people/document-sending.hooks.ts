import { useState } from 'react';
import { MOST_DOCUMENT_BYTES } from '../../../contract/people/seller-documents.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';

/** Of papers that prove something. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

export type SendDocument = (file: File, onProgress: (part: number) => void) => Promise<unknown>;

/** Sends a paper: how far it is, and what is wrong with it. */
export function useDocumentSending(sendFile: SendDocument, { sent: done }: { sent: string }) {
  const toast = useToast();
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string>();

  async function send(file: File) {
    const found = problemOf(file);
    setProblem(found);
    if (found !== undefined) return;
    setSent(0);
    try {
      await sendFile(file, setSent);
      toast.success(done);
    } catch (failure) {
      setProblem(errorText(failure, 'The document could not be uploaded. Please try again.'));
    }
  }

  return { send, sent, problem };
}

function problemOf(file: File): string | undefined {
  if (!DOCUMENT_TYPES.includes(file.type)) return 'The file must be a PDF, JPEG, PNG or WebP';
  if (file.size > MOST_DOCUMENT_BYTES) return 'The file must be at most 8 MB';
  return undefined;
}
