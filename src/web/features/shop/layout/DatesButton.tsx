import { useState } from 'react';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';

const PreferencesDialog = lateDialog(
  async () => (await import('../../people/accounts/PreferencesDialog.tsx')).PreferencesDialog,
);

const ID = 'dates-and-numbers';

/** Opens the choice of calendar, digits and grouping, for guests too. */
export function DatesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" id={ID} onClick={() => setIsOpen(true)} className="lang">
        Dates and numbers
      </button>
      {isOpen ? <PreferencesDialog returnTo={ID} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
