import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/Card.tsx';

/** One of the form's five sections. */
export function FormSection({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-4 md:p-5">
      <h2 id={id} className="text-md font-semibold">
        {title}
      </h2>
      {subtitle ? <p className="mt-0.5 text-sm text-fg-3">{subtitle}</p> : null}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
