import FilePen from 'lucide-react/icons/file-pen';
import Files from 'lucide-react/icons/files';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ComponentProps, useState } from 'react';
import type { IssuedBill } from '../../../../contract/books/bill-registers.contract.ts';
import type { Bill } from '../../../../contract/books/bills.contract.ts';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import type { RowAction } from '../../../ui/tables/RowActions.tsx';
import { useMayOnDesk, useMaySell } from '../../people/session/desk-role.hooks.ts';
import { BillDesk } from './BillDesk.tsx';

const CopiesDialog = lateDialog(async () => (await import('./CopiesDialog.tsx')).CopiesDialog);
const CreditNoteDialog = lateDialog(async () => (await import('./CreditNoteDialog.tsx')).CreditNoteDialog);
const ReissueDialog = lateDialog(async () => (await import('./ReissueDialog.tsx')).ReissueDialog);

type Opened = { what: 'credit' | 'reissue' | 'copies'; bill: IssuedBill };

/** The bills of an issuer with what corrects them: a seller's own, or for admins those of the platform among all. */
export function IssuerBillDesk({ who, issuers }: Pick<ComponentProps<typeof BillDesk>, 'who' | 'issuers'>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayOnDesk = useMayOnDesk();
  const maySell = useMaySell();
  const may = who === 'admin' ? mayOnDesk('payments') : maySell('money');
  const close = () => setOpened(null);
  const open = (what: Opened['what'], bill: IssuedBill) => () => setOpened({ what, bill });
  const actions = (bill: IssuedBill): RowAction[] => [
    ...(may && isCreditable(bill, who)
      ? [{ label: 'Credit note', icon: <Undo2 />, onSelect: open('credit', bill) }]
      : []),
    ...(may && isStanding(bill, who)
      ? [{ label: 'Reissue with PAN', icon: <FilePen />, onSelect: open('reissue', bill) }]
      : []),
    { label: copiesText(bill), icon: <Files />, onSelect: open('copies', bill) },
  ];
  return (
    <>
      <BillDesk who={who} actions={actions} {...(issuers === undefined ? {} : { issuers })} />
      {opened?.what === 'credit' ? <CreditNoteDialog who={who} bill={opened.bill} onClose={close} /> : null}
      {opened?.what === 'reissue' ? (
        <ReissueDialog by={who} bill={opened.bill} asked={opened.bill.reissueAsked?.billTo} onClose={close} />
      ) : null}
      {opened?.what === 'copies' ? <CopiesDialog bill={opened.bill} onClose={close} /> : null}
    </>
  );
}

/** An invoice of which something is left; an admin corrects the platform's own alone. */
function isStanding({ kind, issuer, lines }: Bill, who: 'seller' | 'admin'): boolean {
  if (who === 'admin' && issuer._id !== null) return false;
  return kind === 'tax_invoice' && lines.some(({ left }) => left > 0);
}

/** Commission is corrected in the seller's money. */
const isCreditable = (bill: Bill, who: 'seller' | 'admin') =>
  isStanding(bill, who) && bill.subject !== 'commission';

function copiesText({ copies }: Bill): string {
  return copies === 0 ? 'Copies' : `Copies (${copies})`;
}
