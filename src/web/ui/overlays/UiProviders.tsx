import type { ReactNode } from 'react';
import { IconSprite } from '../marks/IconSprite.tsx';
import { ConfirmProvider } from './Confirm.tsx';
import { ToastProvider } from './Toast.tsx';

/** Toasts, confirm questions and the shared icons; once, around everything, in the document's body. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <IconSprite />
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  );
}
