import FilePen from 'lucide-react/icons/file-pen';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { Bill } from '../../../contract/bills.contract.ts';
import { BillDesk } from './BillDesk.tsx';
import { CreditNoteDialog } from './CreditNoteDialog.tsx';
import { ReissueDialog } from './ReissueDialog.tsx';

/** The own bills, with what corrects them. */
export function SellerBillDesk() {
  const [credited, setCredited] = useState<Bill | null>(null);
  const [reissued, setReissued] = useState<Bill | null>(null);
  return (
    <>
      <BillDesk
        who="seller"
        actions={(bill) =>
          bill.kind === 'tax_invoice' && bill.lines.some(({ left }) => left > 0)
            ? [
                { label: 'Credit note', icon: <Undo2 />, onSelect: () => setCredited(bill) },
                { label: 'Reissue with PAN', icon: <FilePen />, onSelect: () => setReissued(bill) },
              ]
            : []
        }
      />
      {credited === null ? null : <CreditNoteDialog bill={credited} onClose={() => setCredited(null)} />}
      {reissued === null ? null : (
        <ReissueDialog isAsked={false} bill={reissued} onClose={() => setReissued(null)} />
      )}
    </>
  );
}
