import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** Names what is not there and offers the next step. `picture` is an icon or an image for the round plate. */
export function EmptyState({
  picture,
  title,
  text,
  action,
  headingLevel = 2,
  className,
}: {
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** 1 when the state is the whole page. */
  headingLevel?: 1 | 2 | 3;
  className?: string;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx('flex flex-col items-center px-4 py-12 text-center', className)}>
      {picture ? (
        <div className="mb-4 flex size-24 items-center justify-center overflow-hidden rounded-full bg-neutral-soft text-fg-3 [&_.lucide]:size-9">
          {picture}
        </div>
      ) : null}
      <Heading tabIndex={-1} className="text-lg font-semibold text-balance">
        {title}
      </Heading>
      {text ? <p className="mt-1 max-w-prose text-balance text-fg-2">{text}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
