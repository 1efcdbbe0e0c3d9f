import ListPlus from 'lucide-react/icons/list-plus';
import { lazy, Suspense, useState } from 'react';
import type { ListLineInput } from '../../../contract/lists.contract.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useGoToLogin } from '../session/login-redirect.hooks.ts';
import { useSession } from '../session/session.hooks.ts';

const AddToListDialog = lazy(() =>
  import('./AddToListDialog.tsx').then((module) => ({ default: module.AddToListDialog })),
);

export interface AddToListProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** What goes into the list. */
  lines: readonly ListLineInput[];
  /** "Add to list" unless it says more. */
  label?: string;
}

/** The button of a product, an order or a cart that puts what is there into a list; guests sign in first. */
export function AddToList({ lines, label = 'Add to list', variant = 'ghost', ...look }: AddToListProps) {
  const { user, isLoading } = useSession();
  const goToLogin = useGoToLogin();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        {...look}
        icon={<ListPlus aria-hidden="true" />}
        onClick={() => {
          if (user) setIsOpen(true);
          else if (!isLoading) goToLogin();
        }}
      >
        {label}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AddToListDialog lines={lines} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
