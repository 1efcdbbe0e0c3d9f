import { cx } from 'class-variance-authority';
import FileUp from 'lucide-react/icons/file-up';
import { type ReactNode, type Ref, useState } from 'react';
import { sizeText } from '../../../domain/shop/file-size.ts';
import { Field } from './Field.tsx';

export interface SingleFileDropProps {
  label: string;
  required?: boolean;
  /** As an input's `accept`. */
  accept: string;
  help?: ReactNode;
  error?: string | undefined;
  /** What was chosen; it is the owner's to keep. */
  file: File | null;
  onFile: (file: File | null) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** One file, chosen or dropped on a dashed tile that then names it. Underneath lies a real file input. */
export function SingleFileDrop({
  label,
  required = false,
  accept,
  help,
  error,
  file,
  onFile,
  inputRef,
  className,
}: SingleFileDropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <Field label={label} required={required} help={help} error={error} className={className}>
      {(control) => (
        <div
          className={cx(
            'relative flex min-h-24 flex-col items-center justify-center gap-1.5 rounded-lg border-2 border-dashed px-4 py-3 text-center text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            isOver ? 'border-primary bg-primary-soft' : error ? 'border-danger' : 'border-line-2',
          )}
        >
          <FileUp aria-hidden="true" className={cx('size-5.5', file ? 'text-success' : 'text-fg-3')} />
          {file ? (
            <span className="max-w-full">
              <span className="block truncate font-medium text-fg">{file.name}</span>
              <span className="num block text-xs text-fg-3">{sizeText(file.size)}</span>
            </span>
          ) : (
            <span className="text-fg-2">Choose a file, or drop it here</span>
          )}
          <input
            {...control}
            ref={inputRef}
            type="file"
            accept={accept}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onDragOver={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            onChange={(event) => {
              const chosen = event.target.files?.[0] ?? null;
              // The same file can be chosen again after it was refused or mended.
              event.target.value = '';
              onFile(chosen);
            }}
          />
        </div>
      )}
    </Field>
  );
}
