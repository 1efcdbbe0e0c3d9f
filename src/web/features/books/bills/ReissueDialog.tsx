import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Bill, reissueFormSchema } from '../../../../contract/books/bills.contract.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import { useFormSubmit } from '../../../data/form-submit.hooks.ts';
import { BillToFields } from '../../../ui/fields/BillToFields.tsx';
import { FormTextArea } from '../../../ui/fields/FormTextField.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useAskReissue, useReissue } from './bills.hooks.ts';

/** Issues a bill anew in another name, as its issuer does, or asks its issuer to. Mounted only while it is open. */
export function ReissueDialog({
  bill,
  by,
  asked,
  onClose,
}: {
  bill: Bill;
  /** The buyer asks; the issuer says why and does it. */
  by: 'buyer' | 'seller' | 'admin';
  /** What the buyer asked for. */
  asked?: BillTo | undefined;
  onClose: () => void;
}) {
  const isAsking = by === 'buyer';
  const reissue = useReissue(by === 'admin' ? by : 'seller', bill._id);
  const isOurs = bill.issuer._id === null;
  const ask = useAskReissue(bill._id);
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(reissueFormSchema),
    defaultValues: {
      billTo: {
        companyName: asked?.companyName ?? bill.buyer.name,
        panNumber: (asked ?? bill.buyer).panNumber ?? '',
        address: asked?.address ?? bill.buyer.address,
        email: asked?.email ?? '',
      },
      reason: isAsking || asked ? 'Asked by the buyer' : '',
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const submit = useFormSubmit(form, {
    save: async ({ billTo, reason }) => {
      if (isAsking) await ask.mutateAsync({ billTo });
      else await reissue.mutateAsync({ billTo, reason });
      toast.success(
        !isAsking
          ? 'Bill reissued'
          : isOurs
            ? 'Thokmandu was asked for a reissue'
            : 'The seller was asked for a reissue',
      );
      onClose();
    },
    failed: 'The bill could not be reissued',
  });
  return (
    <FormDialog
      className="[--dialog-width:43rem]"
      title={isAsking ? `Ask for a reissue of ${bill.number}` : `Reissue ${bill.number}`}
      onSubmit={submit}
      action={!isAsking ? 'Reissue it' : isOurs ? 'Ask Thokmandu' : 'Ask the seller'}
      isBusy={reissue.isPending || ask.isPending}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">
        A bill is never changed: a credit note takes it back in full, and a new one is issued. No money moves.
      </p>
      <BillToFields register={(field) => registerField(form, `billTo.${field}`)} errors={errors.billTo} />
      {isAsking ? null : (
        <FormTextArea
          form={form}
          name="reason"
          label="Reason"
          required
          maxLength={300}
          help="It is printed on the credit note."
        />
      )}
    </FormDialog>
  );
}
