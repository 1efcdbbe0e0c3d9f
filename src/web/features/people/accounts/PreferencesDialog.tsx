import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';

/** The same choices for who only looks around. */
export function PreferencesDialog({ returnTo, onClose }: { returnTo: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Language and dates">
      <PreferencesForm returnTo={returnTo} onSaved={onClose} />
    </Dialog>
  );
}
