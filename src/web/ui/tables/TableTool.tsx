import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';

/** A small button of a table's toolbar: an icon with its name as the tooltip. */
export function TableTool({
  label,
  children,
  ...button
}: Omit<ComponentProps<typeof Button>, 'variant' | 'icon'> & { label: string; children: ReactNode }) {
  return (
    <Button {...button} variant="secondary" aria-label={label} title={label} className="table-tool">
      {children}
    </Button>
  );
}
