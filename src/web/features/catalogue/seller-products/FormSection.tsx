import type { ReactNode } from 'react';
import { TitledCard } from '../../../ui/layout/Card.tsx';

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
  return (
    <TitledCard title={title} titleClassName="text-md" className="p-4 md:p-5">
      {subtitle ? <p className="mt-0.5 text-sm text-fg-3">{subtitle}</p> : null}
      <div className="mt-4">{children}</div>
    </TitledCard>
  );
}
