import { lazy, Suspense, useId } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { FieldError } from './FieldError.tsx';

/** The editor is heavy: it comes when a form that has one is open. */
const RichTextEditor = lazy(() =>
  import('./RichTextEditor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

/** Text with headings, lists, bold, italic and links; its value is HTML of p, br, lists, strong, em, h2-h4 and a. */
export function RichTextField({
  label,
  help,
  error,
  value,
  onChange,
  focusRef,
}: {
  label: string;
  help?: string;
  error?: string | undefined;
  value: string;
  onChange: (html: string) => void;
  /** Receives what moves the focus into the text, once the editor is there. */
  focusRef?: (handle: { focus: () => void } | null) => void;
}) {
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <span id={`${id}-label`} className="text-sm font-medium">
          {label}
        </span>
        <span className="text-xs text-fg-3">Optional</span>
      </div>
      <Suspense fallback={<Skeleton className="h-52 rounded-md" />}>
        <RichTextEditor
          labelledBy={`${id}-label`}
          describedBy={[error ? `${id}-error` : null, help ? `${id}-help` : null].filter(Boolean).join(' ')}
          isInvalid={Boolean(error)}
          value={value}
          onChange={onChange}
          focusRef={focusRef}
        />
      </Suspense>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {help ? (
        <p id={`${id}-help`} className="mt-1.5 text-xs text-fg-3">
          {help}
        </p>
      ) : null}
    </div>
  );
}
