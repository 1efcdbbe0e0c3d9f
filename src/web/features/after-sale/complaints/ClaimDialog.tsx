import type { Warranty } from '../../../../contract/orders/serials.contract.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ComplaintDialog } from './ComplaintDialog.tsx';
import { useSendComplaint } from './complaints.hooks.ts';

/** A claim under a warranty, with what is known of the piece written already. Mounted only while it is open. */
export function ClaimDialog({ warranty, onClose }: { warranty: Warranty; onClose: () => void }) {
  const { product, serial, order, bill, line } = warranty;
  const send = useSendComplaint();
  const about = serial === null ? product.name : `${product.name}, serial number ${serial}`;
  return (
    <ComplaintDialog
      title="Claim under the warranty"
      action="Send claim"
      label="What is wrong with it?"
      help="Since when, what you tried, and what would put it right."
      maxLength={4000}
      isSending={send.isPending}
      onSend={({ text, photos }, told) =>
        send.mutate(
          { kind: 'warranty', order: order._id, line, text: `${about}\n\n${text}`, photos },
          { ...told, done: ({ number }) => `Your claim has the number ${number}`, onSuccess: onClose },
        )
      }
      failed="Your claim could not be sent"
      onClose={onClose}
    >
      <div className="text-sm wrap-anywhere">
        <p className="font-medium">{product.name}</p>
        {serial === null ? null : <p className="num text-fg-2">{`Serial number ${serial}`}</p>}
      </div>
      <Banner tone="info">
        {bill === null
          ? 'The seller and our desk read it. We decide within 15 days.'
          : `The seller and our desk read it, with bill ${bill.number}. We decide within 15 days.`}
      </Banner>
    </ComplaintDialog>
  );
}
