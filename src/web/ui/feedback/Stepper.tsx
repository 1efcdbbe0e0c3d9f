import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';

export interface StepperProps {
  steps: readonly string[];
  /** 1-based. */
  current: number;
  /** Steps before the current one are buttons that lead back. */
  onGoTo?: (step: number) => void;
  /** Short lines between the steps: it stands in a row with other things. */
  isCompact?: boolean;
}

/** The numbered steps of checkout; on phones one line of words and a bar. */
export function Stepper({ steps, current, onGoTo, isCompact = false }: StepperProps) {
  return (
    <div>
      <ol className="flex items-center justify-center max-md:hidden">
        {steps.map((label, index) => {
          const step = index + 1;
          const isDone = step < current;
          const isCurrent = step === current;
          const content = (
            <>
              <span
                className={cx(
                  'num flex shrink-0 items-center justify-center rounded-full border text-sm font-semibold',
                  isCompact ? 'size-6' : 'size-7',
                  isDone && 'border-primary bg-primary text-on-primary',
                  isCurrent && 'border-2 border-primary bg-surface text-link',
                  !isDone && !isCurrent && 'border-line-2 bg-surface text-fg-3',
                )}
              >
                {isDone ? <Check aria-hidden="true" className="stroke-3" /> : step}
              </span>
              {isDone ? <span className="sr-only">Done: </span> : null}
              {label}
            </>
          );
          const className = cx(
            'flex items-center whitespace-nowrap',
            isCompact ? 'gap-1.5 text-sm' : 'gap-2.5',
            isCurrent ? 'font-semibold text-fg' : isDone ? 'text-fg' : 'text-fg-3',
          );
          return (
            <li key={label} aria-current={isCurrent ? 'step' : undefined} className="flex items-center">
              {index > 0 ? (
                <span
                  aria-hidden="true"
                  className={cx(
                    'border-t',
                    isCompact ? 'mx-2 w-5' : 'mx-3 w-12 lg:w-28',
                    step <= current ? 'border-primary' : 'border-line-2',
                  )}
                />
              ) : null}
              {isDone && onGoTo ? (
                <button
                  type="button"
                  onClick={() => onGoTo(step)}
                  className={cx(className, 'hover:underline')}
                >
                  {content}
                </button>
              ) : (
                <span className={className}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
      <div className="md:hidden">
        <p className="mb-2 text-sm text-fg-2">
          Step <span className="num">{current}</span> of {steps.length}:{' '}
          <strong className="font-semibold text-fg">{steps[current - 1]}</strong>
        </p>
        <progress className="progress" max={steps.length} value={current} aria-label="Checkout progress" />
      </div>
    </div>
  );
}
