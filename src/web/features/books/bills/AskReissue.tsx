import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bill } from '../../../../contract/books/bills.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { billsOfOrderQuery } from './bills.hooks.ts';

const ReissueDialog = lateDialog(async () => (await import('./ReissueDialog.tsx')).ReissueDialog);

/** The invoices of an order that still stand can be asked for in another name, each once: goods and delivery. */
export function AskReissue({ orderId }: { orderId: string }) {
  const { data } = useQuery(billsOfOrderQuery(orderId));
  const [asked, setAsked] = useState<Bill | null>(null);
  const standing = data?.bills.filter(
    ({ kind, replacedBy, lines }) =>
      kind === 'tax_invoice' && replacedBy === null && lines.some(({ left }) => left > 0),
  );
  const [first] = standing ?? [];
  if (standing === undefined || first === undefined) return null;
  return (
    <>
      <span className="flex flex-col items-end print:hidden">
        {standing.map((bill) => (
          <Button
            key={bill._id}
            variant="ghost"
            size="sm"
            className="-me-3"
            disabled={bill.isReissueAsked}
            onClick={() => setAsked(bill)}
          >
            <AskWords bill={bill} detailClass={standing.length === 1 ? 'sr-only' : undefined} />
          </Button>
        ))}
      </span>
      {asked === null ? null : <ReissueDialog by="buyer" bill={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What the button asks for; which bill it is stands in `detailClass`. */
function AskWords({ bill, detailClass }: { bill: Bill; detailClass: string | undefined }) {
  if (bill.isReissueAsked)
    return bill.parcelPosition === null ? (
      <span>
        Reissue requested<span className={detailClass}> of delivery</span>
      </span>
    ) : (
      <span>
        Reissue requested<span className={detailClass}> of parcel {bill.parcelPosition}</span>
      </span>
    );
  return bill.parcelPosition === null ? (
    <span>
      Ask for a reissue<span className={detailClass}> of delivery</span>
    </span>
  ) : (
    <span>
      Ask for a reissue<span className={detailClass}> of parcel {bill.parcelPosition}</span>
    </span>
  );
}
