import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Bill } from '../../../../contract/books/bills.contract.ts';
import type { Order, Parcel } from '../../../../contract/orders/orders.contract.ts';
import { bsDateOf, formatBsDateInWords } from '../../../../domain/shop/bikram-sambat.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { currentPreferences } from '../../../../domain/shop/preferences.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { isBeingDrawn } from './bill-text.ts';
import { billsOfOrderQuery, useBillDocument, useBillFile } from './bills.hooks.ts';
import { OnAccount } from './OnAccount.tsx';

/** The bills of one parcel: what was issued, or when it will be. */
export function ParcelBills({ order, parcel }: { order: Order; parcel: Parcel }) {
  const { data } = useQuery(billsOfOrderQuery(order._id));
  if (data === undefined || parcel.items.every(({ lineTotal }) => lineTotal === 0)) return null;
  const bills = data.bills.filter((bill) => bill.parcel === parcel._id).reverse();
  if (bills.length === 0 && parcel.status === 'cancelled') return null;
  const isSent = parcel.status === 'shipped' || parcel.status === 'delivered';
  return (
    <div className="border-t border-line px-4 py-3 md:flex md:gap-4 md:px-5">
      <h3 className="w-15.5 shrink-0 pt-2 text-sm font-semibold max-md:pt-0">Bills</h3>
      {bills.length > 0 ? (
        <ul className="min-w-0 grow divide-y divide-line">
          {bills.map((bill) => (
            <BillRow key={bill._id} bill={bill} />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-2 py-2 text-sm text-fg-2">
          <Clock aria-hidden="true" />
          {isSent ? 'Sent before bills were issued here.' : 'The bill is issued when the parcel is sent.'}
        </p>
      )}
    </div>
  );
}

/** The platform's bill for delivery, in the summary. */
export function DeliveryBills({ orderId }: { orderId: string }) {
  const { data } = useQuery(billsOfOrderQuery(orderId));
  const bills = data?.bills.filter(({ parcel }) => parcel === null).reverse() ?? [];
  if (bills.length === 0) return null;
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {bills.map((bill) => (
        <BillRow key={bill._id} bill={bill} isNarrow />
      ))}
    </ul>
  );
}

/** Every document of an order in one archive. */
export function OrderBillsArchive({ orderId }: { orderId: string }) {
  const { data } = useQuery(billsOfOrderQuery(orderId));
  const archive = useBillFile('/api/bills/export', { order: orderId });
  if (data === undefined || data.bills.length === 0) return null;
  return (
    <Button
      variant="secondary"
      className="print:hidden"
      icon={<Download aria-hidden="true" />}
      busy={archive.isBusy}
      onClick={() => archive.save('zip')}
    >
      All bills, ZIP
    </Button>
  );
}

function BillRow({ bill, isNarrow = false }: { bill: Bill; isNarrow?: boolean }) {
  const document = useBillDocument();
  const { _id, kind, subject, number, issuedAt, reason, totals } = bill;
  const isAwaited = isBeingDrawn(bill);
  const isCredit = kind === 'credit_note';
  const name = isCredit ? 'Credit note' : subject === 'delivery' ? 'Delivery' : 'Tax invoice';
  const issued = new Date(issuedAt);
  const amount = (
    <>
      {isCredit ? '\u2212' : null}
      <Rupees amount={totals.total} />
    </>
  );
  return (
    <li className="flex items-center gap-3 py-2">
      {isNarrow ? null : (
        <span
          className={`flex size-8 shrink-0 items-center justify-center rounded-md ${isCredit ? 'bg-neutral-soft text-neutral-fg' : 'bg-info-soft text-info-fg'}`}
        >
          {isCredit ? <Undo2 aria-hidden="true" /> : <ReceiptText aria-hidden="true" />}
        </span>
      )}
      <p className="min-w-0 grow text-sm">
        <span className="me-2 max-sm:me-0 max-sm:flex max-sm:justify-between max-sm:gap-2">
          {name}
          <span className="num font-semibold whitespace-nowrap sm:hidden">{amount}</span>
        </span>
        <button
          type="button"
          className="link whitespace-nowrap"
          disabled={isAwaited || document.busyId === _id}
          onClick={() => document.save(_id)}
        >
          {number}
        </button>
        <span className="num line-clamp-2 text-xs wrap-anywhere text-fg-3">
          {isAwaited
            ? 'Being prepared, ready in a moment'
            : [...daysOf(issued), reason].filter(Boolean).join(' · ')}
        </span>
        <OnAccount bill={bill} />
      </p>
      <span className="num text-sm font-semibold whitespace-nowrap max-sm:hidden">{amount}</span>
      <IconButton
        label={`Download ${number}`}
        disabled={isAwaited || document.busyId === _id}
        onClick={() => document.save(_id)}
      >
        <Download />
      </IconButton>
    </li>
  );
}

/** Bills are dated in Bikram Sambat: who reads AD sees both days, who reads Bikram Sambat what was chosen. */
function daysOf(issued: Date): string[] {
  const day = formatDate(issued);
  return currentPreferences().calendar === 'ad' ? [day, formatBsDateInWords(bsDateOf(issued))] : [day];
}
