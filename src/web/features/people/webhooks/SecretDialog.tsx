import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

/** A secret, this once. */
export function SecretDialog({
  secret,
  isNew,
  onClose,
}: {
  secret: string;
  /** Its webhook is new, too. */
  isNew: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keep this secret"
      actions={<Button onClick={onClose}>I have kept it</Button>}
    >
      <p className="text-fg-2">
        {isNew
          ? 'Your program checks with it that an event comes from us. We show it only now.'
          : 'Events are signed with it from now on, and with the old one too for 24 hours. We show it only now.'}
      </p>
      <div className="mt-4 flex items-center gap-2 rounded-lg border border-line bg-sunken py-2 ps-3 pe-2">
        <code className="min-w-0 grow font-mono text-sm break-all">{secret}</code>
        <CopyButton text={secret} what="secret" />
      </div>
    </Dialog>
  );
}
