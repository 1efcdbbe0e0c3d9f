import { cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** The ring and dot of a radio button; also used by the category tree. Takes every `<input>` attribute. */
export function Radio({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...input} type="radio" className={cx('radio', className)} />;
}

/** A named group of choices. */
export function RadioGroup({
  legend,
  hideLegend = false,
  className,
  children,
  ...rest
}: ComponentProps<'fieldset'> & { legend: ReactNode; hideLegend?: boolean }) {
  return (
    <fieldset {...rest} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-medium text-fg'}>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode;
  description?: ReactNode;
  /** An icon or a brand tile before the title. */
  icon?: ReactNode;
  /** A badge after the title. */
  badge?: ReactNode;
  /** Dashed border: the "new" choice among saved ones. */
  dashed?: boolean;
}

/** A choice as a card: the whole card is the target, arrows move within the group. */
export function RadioCard({
  title,
  description,
  icon,
  badge,
  dashed,
  className,
  id,
  ...input
}: RadioCardProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  return (
    <label
      htmlFor={inputId}
      className={cx(
        'relative flex min-h-14 items-center gap-3 rounded-lg border bg-surface p-3 transition-colors duration-120 hover:border-field has-checked:border-primary has-checked:bg-primary-soft/40 has-checked:ring-1 has-checked:ring-primary has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        dashed ? 'border-dashed border-line-2' : 'border-line-2',
        className,
      )}
    >
      <Radio {...input} id={inputId} />
      {icon}
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-2 font-semibold text-fg">
          {title}
          {badge}
        </span>
        {description ? <span className="block text-sm text-fg-2">{description}</span> : null}
      </span>
    </label>
  );
}
