import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import type { ConfirmReason } from './Dialog.tsx';
import { lateDialog } from './late-dialog.tsx';

/** Questions are rare: the dialog comes with the first one. */
const ConfirmDialog = lateDialog(async () => (await import('./Dialog.tsx')).ConfirmDialog);

export interface ConfirmQuestion {
  /** Two or three words: "Remove item". */
  title: string;
  /** The whole question: "Are you sure you want to remove this item?". */
  question: string;
  /** The verb on the button that goes on: "Remove". */
  action: string;
  /** The word on the button that leaves everything as it is: "Keep order"; Cancel by default. */
  keep?: string;
  reason?: ConfirmReason;
  /** Red by default: most questions stand before something that cannot be undone. */
  tone?: 'danger' | 'primary';
}

type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** `if (await confirm({ ... })) remove()`: true when the user went on, false on Cancel and Esc. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{
    question: ConfirmQuestion;
    answer: (goOn: boolean) => void;
  } | null>(null);
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirm = useCallback<Confirm>(
    (question) => new Promise((answer) => setPending({ question, answer })),
    [],
  );

  function close(goOn: boolean) {
    pending?.answer(goOn);
    setPending(null);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending ? (
        <ConfirmDialog
          title={pending.question.title}
          question={pending.question.question}
          reason={pending.question.reason}
          initialFocus={cancelRef}
          onClose={() => close(false)}
          actions={
            <>
              <Button ref={cancelRef} variant="secondary" onClick={() => close(false)}>
                {pending.question.keep ?? 'Cancel'}
              </Button>
              <Button variant={pending.question.tone ?? 'danger'} onClick={() => close(true)}>
                {pending.question.action}
              </Button>
            </>
          }
        />
      ) : null}
    </ConfirmContext>
  );
}
