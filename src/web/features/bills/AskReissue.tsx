import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bill } from '../../../contract/bills.contract.ts';
import { Button } from '../../ui/Button.tsx';
import { billsOfOrderQuery } from './bills.hooks.ts';
import { ReissueDialog } from './ReissueDialog.tsx';

/** One of an order's invoices is asked for in another name: the newest that still stands. */
export function AskReissue({ orderId }: { orderId: string }) {
  const { data } = useQuery(billsOfOrderQuery(orderId));
  const [asked, setAsked] = useState<Bill | null>(null);
  const standing = data?.bills.filter(
    ({ kind, subject, replacedBy, lines }) =>
      kind === 'tax_invoice' &&
      subject === 'goods' &&
      replacedBy === null &&
      lines.some(({ left }) => left > 0),
  );
  const [first] = standing ?? [];
  if (standing === undefined || first === undefined) return null;
  return (
    <>
      <span className="flex flex-col items-end print:hidden">
        {standing.map((bill) => (
          <Button key={bill._id} variant="ghost" size="sm" className="-me-3" onClick={() => setAsked(bill)}>
            Ask for a reissue
            <span
              className={standing.length === 1 ? 'sr-only' : undefined}
            >{` of parcel ${bill.parcelPosition}`}</span>
          </Button>
        ))}
      </span>
      {asked === null ? null : <ReissueDialog isAsked bill={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
