import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Bill, reissueFormSchema } from '../../../contract/bills.contract.ts';
import { useFormSubmit } from '../../form-submit.hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { BillToFields } from '../../ui/fields/BillToFields.tsx';
import { registerField } from '../../ui/fields/register-field.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useAskReissue, useReissue } from './bills.hooks.ts';

/**
 * Issues a bill anew in another name, as its seller does, or asks its seller to. Mounted only while it is open.
 */
export function ReissueDialog({
  bill,
  isAsked,
  onClose,
}: {
  bill: Bill;
  /** The buyer asks; the seller says why and does it. */
  isAsked: boolean;
  onClose: () => void;
}) {
  const reissue = useReissue(bill._id);
  const ask = useAskReissue(bill._id);
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(reissueFormSchema),
    defaultValues: {
      billTo: {
        companyName: bill.buyer.name,
        panNumber: bill.buyer.panNumber ?? '',
        address: bill.buyer.address,
        email: '',
      },
      reason: isAsked ? 'Asked by the buyer' : '',
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const submit = useFormSubmit(form, {
    save: async ({ billTo, reason }) => {
      if (isAsked) await ask.mutateAsync({ billTo });
      else await reissue.mutateAsync({ billTo, reason });
      toast.success(isAsked ? 'The seller was asked for a reissue' : 'Bill issued anew');
      onClose();
    },
    failed: 'The bill could not be issued anew',
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="[--dialog-width:43rem]"
      title={isAsked ? `Ask for a reissue of ${bill.number}` : `Reissue ${bill.number}`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm text-fg-2">
          A bill is never changed: a credit note takes it back in full, and a new one is issued. No money
          moves.
        </p>
        <BillToFields register={(field) => registerField(form, `billTo.${field}`)} errors={errors.billTo} />
        {isAsked ? null : (
          <TextArea
            label="Reason"
            required
            maxLength={300}
            help="It is printed on the credit note."
            error={errors.reason?.message}
            {...registerField(form, 'reason')}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={reissue.isPending || ask.isPending}>
            {isAsked ? 'Ask the seller' : 'Issue anew'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
