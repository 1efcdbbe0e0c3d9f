import X from 'lucide-react/icons/x';
import { sizeText } from '../../../domain/shop/file-size.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SingleFileDrop } from '../../ui/fields/SingleFileDrop.tsx';
import { DOCUMENT_TYPES } from '../people/document-sending.hooks.ts';
import type { ChosenFile, QuoteFileSending } from './quote-files.hooks.ts';

/** Files of a form, sent while the rest is still being written: plans, lists, datasheets. */
export function QuoteFilesField({
  sending,
  error,
  className,
}: {
  sending: QuoteFileSending;
  error?: string | undefined;
  className?: string;
}) {
  const { files, most } = sending;
  return (
    <div className={className}>
      {files.length > 0 ? (
        <ul aria-label="Files" className="mb-3 divide-y divide-line rounded-md border border-line">
          {files.map((chosen) => (
            <li key={chosen.sending.key} className="flex items-center gap-3 px-3 py-2">
              <Chosen chosen={chosen} />
              <IconButton label={`Remove ${chosen.sending.file.name}`} onClick={() => sending.remove(chosen)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {files.length < most ? (
        <SingleFileDrop
          label="Add a file"
          accept={DOCUMENT_TYPES.join()}
          help={`Up to ${most} PDFs or pictures of 8 MB each. The other side can read them.`}
          error={error}
          file={null}
          onFile={(file) => (file === null ? undefined : sending.add(file))}
        />
      ) : error ? (
        <FieldError id="quote-files-error">{error}</FieldError>
      ) : null}
    </div>
  );
}

function Chosen({ chosen: { sending, sent, kept, problem } }: { chosen: ChosenFile }) {
  const { name, size } = sending.file;
  return (
    <div className="min-w-0 grow text-sm wrap-anywhere">
      <span className="block truncate">{name}</span>
      {problem ? (
        <span role="alert" className="block text-xs font-medium text-danger">
          {problem}
        </span>
      ) : kept ? (
        <span className="num block text-xs text-fg-3">{`Ready, ${sizeText(size)}`}</span>
      ) : (
        <Progress label={`Sending ${name}`} value={sent} max={1} className="mt-1" />
      )}
    </div>
  );
}
