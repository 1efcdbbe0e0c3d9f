import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useState } from 'react';
import type { Receipt } from '../../../../contract/payments/payments.contract.ts';
import { Button, buttonVariants } from '../../../ui/controls/Button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { slipFileQuery } from './payments.hooks.ts';

/** The slip of a bank transfer: the picture itself, or a link that opens the PDF. */
export function SlipFile({ paymentId, receipt }: { paymentId: string; receipt: Receipt }) {
  const { data: file, isError, isFetching, refetch } = useQuery(slipFileQuery(paymentId, receipt.uploadedAt));
  const url = useObjectUrl(file);

  if (isError && file === undefined) {
    return (
      <div className="flex flex-col items-center gap-3 rounded-lg border border-line p-6 text-center">
        <p>The receipt could not be loaded</p>
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (url === null) {
    return (
      <LoadingRegion>
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  if (receipt.contentType === 'application/pdf') {
    return (
      <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-sunken p-6 text-center">
        <FileText aria-hidden="true" className="size-8 text-fg-3" />
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ variant: 'secondary', size: 'sm' })}
        >
          Open the PDF receipt
        </a>
      </div>
    );
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="block overflow-hidden rounded-lg border border-line"
    >
      <img
        src={url}
        alt={`Receipt of transaction ${receipt.transactionNumber}. Opens in full size.`}
        className="max-h-104 w-full bg-sunken object-contain"
      />
    </a>
  );
}

/** An address for a file in memory, given back when nobody shows it any more. */
function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return url;
}
