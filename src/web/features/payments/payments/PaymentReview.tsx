import { useState } from 'react';
import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { AskGateway } from './AskGateway.tsx';
import { ConfirmTransfer } from './ConfirmTransfer.tsx';
import { NameMatches } from './NameMatches.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { SendBack } from './SendBack.tsx';
import { SlipFile } from './SlipFile.tsx';

/** One payment of the desk: its slip beside what is expected, and the one next step. Mounted only while it is open. */
export function PaymentReview({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { method, order, plan, reference, receipt, alerts, status, received, unprovenPan } = payment;
  const [isRecording, setIsRecording] = useState(false);
  const may = useMayOnDesk();
  const mayAct = may('payments');
  const isOpen = status === 'initiated' || status === 'pending';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={order?.orderNumber ?? plan?.name ?? reference}
      className="dialog-wide"
    >
      {/* What a person must look at may say not to send the money back: it is read before the form for that. */}
      {alerts.length === 0 ? null : (
        <div className="mb-5 flex flex-col gap-4">
          {alerts.map(({ at, text }) => (
            <Banner key={at + text} tone="danger">
              <p className="break-words">{text}</p>
              <p className="num text-xs">{formatDateTime(new Date(at))}</p>
            </Banner>
          ))}
        </div>
      )}
      {mayAct ? <SendBack payment={payment} onDone={onClose} /> : null}
      <div className="grid gap-5 md:grid-cols-2">
        <div className="min-w-0">
          <PaymentFacts payment={payment} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {receipt && may('read_papers') ? <SlipFile paymentId={payment._id} receipt={receipt} /> : null}
          {method === 'bank' && !receipt && isOpen ? (
            <p className="rounded-lg bg-sunken p-4 text-sm text-fg-2">
              The buyer has not sent a receipt yet.
            </p>
          ) : null}
        </div>
      </div>
      {mayAct && method === 'bank' && (isOpen || isRecording) ? (
        <ConfirmTransfer payment={payment} autoFocus={isRecording} onDone={onClose} />
      ) : null}
      {mayAct && unprovenPan !== null && received > 0 ? (
        <NameMatches paymentId={payment._id} pan={unprovenPan} />
      ) : null}
      {mayAct && method === 'bank' && !isOpen && !isRecording ? (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="text-sm text-fg-2">Did more money come for this payment?</p>
          <Button variant="secondary" onClick={() => setIsRecording(true)}>
            Record a transfer
          </Button>
        </div>
      ) : null}
      {mayAct && method !== 'bank' && method !== 'mock' && isOpen ? <AskGateway payment={payment} /> : null}
    </Dialog>
  );
}
