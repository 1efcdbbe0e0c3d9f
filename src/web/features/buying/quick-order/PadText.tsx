import { cx } from 'class-variance-authority';
import { type ComponentProps, useState } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import type { RowState } from './pad-rows.ts';
import type { SourceLine } from './pad-source.ts';

export const DOTS: Record<RowState, string> = {
  ready: 'bg-success',
  likely: 'bg-primary',
  choose: 'bg-warning',
  mend: 'bg-warning',
  none: 'border border-line-2',
  skipped: 'border border-line-2',
};

/** What both layers share, so that every letter lies on its twin. */
const LETTERS =
  'ps-12 pe-2 text-sm leading-7 max-md:text-md max-md:leading-7 wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]';

export interface PadTextProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  lines: readonly SourceLine[];
  text: string;
  onText: (text: string) => void;
  /** Index of the line to point out. */
  current: number | null;
  /** The line that the caret stands in. */
  onCurrent: (index: number) => void;
  isFolded: boolean;
}

/** The box of the message: under the letters lie the numbers of the lines, their state, and what was read as quantity. */
export function PadText({ lines, text, onText, current, onCurrent, isFolded, ...textarea }: PadTextProps) {
  const [id] = useState('pad-text');
  return (
    <Field label="Paste a message" id={id}>
      {(control) => (
        <div
          className={cx(
            'relative grid min-h-56 overflow-y-auto rounded-md border border-field bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:max-h-[60vh]',
            isFolded ? 'max-lg:max-h-23 max-lg:min-h-23 max-lg:overflow-hidden' : 'max-lg:max-h-[50vh]',
          )}
        >
          <div aria-hidden="true" className="col-start-1 row-start-1 min-w-0 py-1 text-transparent">
            {lines.map((line, index) => (
              <Mirrored
                // biome-ignore lint/suspicious/noArrayIndexKey: a line of a text is its place
                key={index}
                line={line}
                isCurrent={index === current}
              />
            ))}
          </div>
          <textarea
            {...textarea}
            {...control}
            value={text}
            spellCheck={false}
            onChange={(event) => onText(event.target.value)}
            onSelect={(event) => {
              const { value, selectionStart } = event.currentTarget;
              onCurrent(value.slice(0, selectionStart).split('\n').length - 1);
            }}
            className={cx(
              LETTERS,
              'relative col-start-1 row-start-1 block size-full py-1 resize-none overflow-hidden border-0 bg-transparent text-fg outline-none',
              isFolded && 'max-lg:max-h-23',
            )}
          />
        </div>
      )}
    </Field>
  );
}

function Mirrored({ line, isCurrent }: { line: SourceLine; isCurrent: boolean }) {
  return (
    <div className={cx(LETTERS, 'relative', isCurrent && 'bg-hover')}>
      <span className="num absolute inset-y-0 start-0 flex w-10 items-start justify-end gap-1.5 pe-1 text-xs leading-7 text-fg-3">
        {line.place}
        <span
          className={cx('mt-2.5 size-2 rounded-full', line.state === null ? 'invisible' : DOTS[line.state])}
        />
      </span>
      {line.isOver ? <s className="decoration-danger">{line.text}</s> : marked(line)}
      {line.text === '' ? '\u200b' : null}
    </div>
  );
}

function marked({ text, marks }: SourceLine) {
  const ends = [0, ...marks.flatMap(({ from, to }) => [from, to]), text.length];
  return ends.slice(1).map((end, nth) => {
    const part = text.slice(ends[nth], end);
    return nth % 2 === 1 ? (
      <mark key={end} className="rounded-xs bg-primary-soft text-transparent">
        {part}
      </mark>
    ) : (
      part
    );
  });
}
