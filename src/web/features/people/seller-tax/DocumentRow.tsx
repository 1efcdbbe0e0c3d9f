import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import type { SellerDocument } from '../../../../contract/people/seller-documents.contract.ts';
import type { SellerDocumentKind } from '../../../../domain/people/seller-document.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { useExport } from '../../../desk/table-search.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { DOCUMENT_TYPES, useDocumentSending } from '../document-sending.hooks.ts';
import { useUploadDocument } from './seller-tax.hooks.ts';

const TEXTS: Record<SellerDocumentKind, { title: string; help: string }> = {
  certificate: {
    title: 'Certificate of PAN and VAT',
    help: 'From the Inland Revenue Department. We approve companies registered for VAT.',
  },
  registration: {
    title: 'Company registration',
    help: 'From the Office of the Company Registrar, or your registration of the firm.',
  },
  agreement: { title: 'Signed agreement', help: 'Your agreement with us to sell here, signed and stamped.' },
};

/** One document of joining: what became of it, and the button that sends it. */
export function DocumentRow({
  kind,
  document,
}: {
  kind: SellerDocumentKind;
  document: SellerDocument | undefined;
}) {
  const { title, help } = TEXTS[kind];
  const upload = useUploadDocument(kind);
  const { send, sent, problem } = useDocumentSending(
    (file, onProgress) => upload.mutateAsync({ file, onProgress }),
    { sent: 'Document uploaded' },
  );
  const inputRef = useRef<HTMLInputElement>(null);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-48 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          <DocumentState document={document} />
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-fg-3">{factOf(document) ?? help}</p>
        {document?.state === 'asked_again' && document.reason ? (
          <p className="mt-1 text-sm wrap-anywhere text-danger">{document.reason}</p>
        ) : null}
        {upload.isPending ? (
          <div role="status" className="mt-2">
            <Progress label={`Upload of ${title}`} value={sent * 100} max={100} />
          </div>
        ) : null}
        {problem === undefined ? null : <FieldError id={`${kind}-problem`}>{problem}</FieldError>}
      </div>
      {document?.fileName ? <FileButton id={document._id} name={document.fileName} /> : null}
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={DOCUMENT_TYPES.join(',')}
        aria-label={`File: ${title}`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          event.target.value = '';
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        icon={<Upload aria-hidden="true" />}
        busy={upload.isPending}
        aria-describedby={problem === undefined ? undefined : `${kind}-problem`}
        onClick={() => inputRef.current?.click()}
      >
        {document === undefined ? 'Upload' : 'Upload again'}
        <span className="sr-only">: {title}</span>
      </Button>
    </li>
  );
}

function FileButton({ id, name }: { id: string; name: string }) {
  const download = useExport(`/api/seller/documents/${encodeURIComponent(id)}/file`, {});
  return (
    <IconButton label={`Download ${name}`} onClick={download.start}>
      <Download />
    </IconButton>
  );
}

function DocumentState({ document }: { document: SellerDocument | undefined }) {
  switch (document?.state) {
    case undefined:
      return <Badge tone="warning">Missing</Badge>;
    case 'waiting':
      return <Badge tone="info">Being checked</Badge>;
    case 'accepted':
      return <Badge tone="success">Accepted</Badge>;
    case 'asked_again':
      return <Badge tone="danger">Send it again</Badge>;
  }
}

function factOf(document: SellerDocument | undefined): string | null {
  if (document === undefined || document.fileName === null) return null;
  return `${document.fileName}, sent on ${formatDate(new Date(document.uploadedAt))}`;
}
