import Upload from 'lucide-react/icons/upload';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Payment } from '../../../../contract/payments/payments.contract.ts';
import { MOST_RECEIPT_BYTES } from '../../../../domain/payments/bank-transfer.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { SingleFileDrop } from '../../../ui/fields/SingleFileDrop.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useUploadReceipt } from './payments.hooks.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

type Problems = { transactionNumber?: string | undefined; file?: string | undefined };

/** Hands in the slip and the transaction number of a bank transfer; folded away once there is one that may stand. */
export function SlipUpload({ payment }: { payment: Payment }) {
  const { receipt } = payment;
  const [isOpen, setIsOpen] = useState(false);
  // A new receipt folds the form away again.
  const sentAt = receipt?.uploadedAt;
  const [seenAt, setSeenAt] = useState(sentAt);
  if (seenAt !== sentAt) {
    setSeenAt(sentAt);
    setIsOpen(false);
  }
  if (receipt !== null && !isOpen) {
    return (
      <p className="print:hidden">
        <Button
          size="sm"
          variant="secondary"
          icon={<Upload aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          Upload another receipt
        </Button>
      </p>
    );
  }
  return <SlipForm payment={payment} />;
}

function SlipForm({ payment }: { payment: Payment }) {
  const titleId = useId();
  const upload = useUploadReceipt(payment._id);
  const toast = useToast();
  const numberRef = useRef<HTMLInputElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const [transactionNumber, setTransactionNumber] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [problems, setProblems] = useState<Problems>({});

  function show(found: Problems) {
    setProblems(found);
    if (found.transactionNumber) numberRef.current?.focus();
    else if (found.file) fileRef.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (upload.isPending) return;
    const number = transactionNumber.trim();
    const found = {
      transactionNumber: number === '' ? 'Transaction number is required' : undefined,
      file: problemOf(file),
    };
    show(found);
    if (found.transactionNumber || found.file || file === null) return;
    setSent(0);
    try {
      await upload.mutateAsync({ file, transactionNumber: number, onProgress: setSent });
      toast.success('Receipt uploaded');
      setTransactionNumber('');
      setFile(null);
    } catch (error) {
      const failure = ApiError.from(error);
      const text = errorText(failure, 'The receipt could not be uploaded. Please try again.');
      const isAboutNumber =
        failure.errors.some(({ path }) => path === 'transactionNumber') || /transaction number/i.test(text);
      show(isAboutNumber ? { transactionNumber: text } : { file: text });
    }
  }

  return (
    <form noValidate onSubmit={submit} aria-labelledby={titleId} className="card p-4 md:p-5 print:hidden">
      <h2 id={titleId} className="text-md font-semibold">
        {payment.receipt ? 'Upload another receipt' : 'Upload your receipt'}
      </h2>
      <p className="mt-1 text-sm text-fg-2">
        Once you have transferred the money, send us the slip. We confirm it within 24 hours.
      </p>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <TextField
          ref={numberRef}
          label="Transaction number"
          required
          maxLength={100}
          autoComplete="off"
          help="As your bank prints it on the slip."
          error={problems.transactionNumber}
          value={transactionNumber}
          onChange={(event) => {
            setTransactionNumber(event.target.value);
            setProblems({ ...problems, transactionNumber: undefined });
          }}
        />
        <SingleFileDrop
          label="Photo or PDF of the receipt"
          required
          help="JPEG, PNG, WebP or PDF, up to 8 MB."
          accept={TYPES.join(',')}
          error={problems.file}
          inputRef={fileRef}
          file={file}
          onFile={(chosen) => {
            setFile(chosen);
            setProblems({ ...problems, file: chosen === null ? undefined : problemOf(chosen) });
          }}
        />
      </div>
      {upload.isPending ? (
        <div className="mt-4" role="status">
          <p className="mb-1 text-sm text-fg-2">
            {sent < 1 ? `Uploading, ${Math.round(sent * 100)}% sent` : 'Checking the file'}
          </p>
          <Progress label="Upload" value={sent * 100} max={100} />
        </div>
      ) : null}
      <Button
        type="submit"
        variant="secondary"
        className="mt-4"
        icon={<Upload aria-hidden="true" />}
        busy={upload.isPending}
      >
        Upload receipt
      </Button>
    </form>
  );
}

function problemOf(file: File | null): string | undefined {
  if (file === null) return 'Choose a photo or PDF of the receipt';
  if (!TYPES.includes(file.type)) return 'The file must be a JPEG, PNG, WebP or PDF';
  if (file.size > MOST_RECEIPT_BYTES) return 'The file must be at most 8 MB';
  return undefined;
}
