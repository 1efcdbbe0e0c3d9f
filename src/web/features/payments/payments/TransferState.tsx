import { useState } from 'react';
import type { Payment } from '../../../../contract/payments/payments.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { SlipFile } from './SlipFile.tsx';

/** spec 9: displayed bank order processing promise. */
const PROMISE_MS = 24 * 60 * 60 * 1000;

/**
 * Where a bank transfer stands: nothing yet, slip received, only a part arrived, rejected. `isOver`: its order has ended
 * unpaid.
 */
export function TransferState({ payment, isOver = false }: { payment: Payment; isOver?: boolean }) {
  const { bank, amount, receipt, rejection } = payment;
  const [isShown, setIsShown] = useState(false);
  const isShort = !isOver && rejection === null && bank !== null && bank.amount < amount;
  if (rejection === null && receipt === null && !isShort) return null;
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {rejection === null ? null : (
        <Banner tone="danger">
          <p className="font-semibold">We could not accept your transfer</p>
          <p className="break-words">{rejection}</p>
        </Banner>
      )}
      {isShort ? (
        <Banner tone="warning">
          <p className="font-semibold">Only a part of the amount arrived</p>
          <p>
            <Rupees amount={bank.amount} /> of <Rupees amount={amount} /> is still missing. Transfer the rest
            with the same reference number.
          </p>
        </Banner>
      ) : null}
      {receipt && rejection === null ? (
        <Banner
          tone="success"
          action={
            <Button size="sm" variant="secondary" onClick={() => setIsShown(true)}>
              See receipt
            </Button>
          }
        >
          <p className="font-semibold">We have your receipt</p>
          <p className="num break-words">
            {isOver
              ? `Transaction ${receipt.transactionNumber}. Once we find its money, we either send your goods or give it back to you.`
              : `Transaction ${receipt.transactionNumber}. We confirm it before ${formatDateTime(new Date(Date.parse(receipt.uploadedAt) + PROMISE_MS))}.`}
          </p>
        </Banner>
      ) : null}
      {receipt && rejection === null ? (
        <Dialog isOpen={isShown} onClose={() => setIsShown(false)} title="Your receipt">
          <SlipFile paymentId={payment._id} receipt={receipt} />
        </Dialog>
      ) : null}
    </div>
  );
}
