import { useState } from 'react';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Login or registration in place: the page behind keeps everything. Mounted only while it is open. */
export function SignInDialog({
  title,
  text,
  onClose,
  onSignedIn,
}: {
  title: string;
  text: string;
  onClose: () => void;
  onSignedIn: () => void;
}) {
  const [isNew, setIsNew] = useState(false);
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <p className="mb-4 text-fg-2">{text}</p>
      {isNew ? (
        <RegisterForm startsFocused offersSeller={false} onSuccess={onSignedIn} />
      ) : (
        <LoginForm startsFocused onSuccess={onSignedIn} />
      )}
      <p className="mt-4 text-center text-sm text-fg-2">
        {isNew ? 'Already registered?' : 'New to Thokmandu?'}{' '}
        <button
          type="button"
          onClick={() => setIsNew(!isNew)}
          className="font-semibold text-link underline underline-offset-2 hover:text-primary-hover touch:min-h-11"
        >
          {isNew ? 'Login instead' : 'Create an account'}
        </button>
      </p>
    </Dialog>
  );
}
