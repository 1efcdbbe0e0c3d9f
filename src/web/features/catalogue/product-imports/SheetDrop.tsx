import { cx } from 'class-variance-authority';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { type DragEvent, useId, useRef, useState } from 'react';
import { MOST_IMPORT_BYTES } from '../../../../contract/catalogue/product-imports.contract.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { useStartImport } from './product-imports.hooks.ts';

/** Where a file is dropped or chosen; sent at once, `onStarted` hears the id of its import. */
export function SheetDrop({ onStarted }: { onStarted: (importId: string) => void }) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const start = useStartImport();
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function send(file: File | undefined) {
    if (file === undefined || start.isPending) return;
    const found = problemOf(file);
    setProblem(found);
    if (found !== undefined) {
      inputRef.current?.focus();
      return;
    }
    start.mutate(file, {
      onSuccess: ({ import: started }) => onStarted(started._id),
      failed: 'The file could not be uploaded. Please try again.',
      onError: setProblem,
    });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    send(event.dataTransfer.files[0]);
  }

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cx(
          'relative flex min-h-40 flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed p-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-primary bg-primary-soft text-info-fg' : 'border-line-2 text-fg-2 hover:bg-hover',
        )}
      >
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv"
          disabled={start.isPending}
          aria-label="CSV or XLSX file"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-help ${id}-error` : `${id}-help`}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file can be chosen again once it is corrected.
            event.target.value = '';
            send(file);
          }}
        />
        <FileSpreadsheet aria-hidden="true" className="size-7 text-fg-3" />
        <span aria-hidden="true" className="font-semibold text-fg">
          Drop a file here, or choose one
        </span>
        <span id={`${id}-help`} className="text-sm">
          CSV or XLSX, up to 30 MB and 20,000 rows. Nothing changes before you say so.
        </span>
      </label>
      {problem ? <FieldError id={`${id}-error`}>{problem}</FieldError> : null}
      {start.isPending ? (
        <div className="mt-3" role="status">
          <p className="mb-1 text-sm text-fg-2">
            {start.sent < 1 ? `Uploading, ${Math.round(start.sent * 100)}% sent` : 'Receiving the file'}
          </p>
          <Progress label="Upload" value={start.sent * 100} max={100} />
        </div>
      ) : null}
    </div>
  );
}

function problemOf(file: File): string | undefined {
  if (file.size === 0) return 'The file is empty';
  if (file.size > MOST_IMPORT_BYTES) return 'The file must be at most 30 MB';
  if (/\.xls$/i.test(file.name)) return 'Save the file as .xlsx: old .xls workbooks cannot be read';
  return undefined;
}
