import { cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** A white surface with a line around it. No card stands inside another. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('card', className)} />;
}

/** A card under a title that also names it; `titleClassName` is the title's size and the room around it. */
export function TitledCard({
  title,
  titleClassName = 'mb-4 text-md',
  className = 'p-5',
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode; titleClassName?: string }) {
  const id = useId();
  return (
    <Card {...rest} aria-labelledby={id} className={className}>
      <h2 id={id} className={`${titleClassName} font-semibold`}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** The head of a section of a page: title left, one quiet link or a few controls right. */
export function SectionHeader({
  id,
  title,
  action,
  headingLevel = 2,
  className,
}: {
  /** For `aria-labelledby` on the section. */
  id?: string;
  title: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3;
  className?: string;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx('mb-4 flex items-end justify-between gap-3', className)}>
      <Heading
        id={id}
        className={cx('text-balance font-semibold', headingLevel === 2 ? 'text-xl' : 'text-lg')}
      >
        {title}
      </Heading>
      {action}
    </div>
  );
}

/** The head of a page: the one h1, a line under it, actions at the right (below it on phones). */
export function PageHeader({
  title,
  subtitle,
  badge,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className="text-2xl font-bold text-balance">
            {title}
          </h1>
          {badge}
        </div>
        {subtitle ? <p className="mt-1 text-pretty text-fg-2">{subtitle}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
