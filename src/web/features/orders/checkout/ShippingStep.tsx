import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { provinceName } from '../../../../domain/shop/nepal.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { AddressFields } from '../../../ui/fields/AddressFields.tsx';
import { BillToFields } from '../../../ui/fields/BillToFields.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Card, TitledCard } from '../../../ui/layout/Card.tsx';
import { EMPTY_ADDRESS, toAddressDraft } from '../../people/address-draft.ts';
import type { ShippingDraft } from './checkout-draft.ts';
import { StepButtons } from './StepButtons.tsx';
import { shippingStepSchema } from './shipping-check.ts';

export interface ShippingStepProps {
  /** What was typed before, or the prefilled step. */
  initial: ShippingDraft;
  addresses: readonly Address[];
  /** What delivery costs depends on the district, and none is chosen. */
  needsDistrict?: boolean;
  /** Called with everything typed so far, at every change. */
  onChange: (step: ShippingDraft) => void;
  /** Next was pressed while something is missing or wrong. */
  onRefused: (step: ShippingDraft) => void;
  onNext: (step: ShippingDraft) => void;
  onPrevious: () => void;
  /** What else is asked before Next. */
  children?: ReactNode;
}

/** Where it goes: a saved address or a new one, billing elsewhere if wanted, notes, PO number. */
export function ShippingStep({
  initial,
  addresses,
  needsDistrict = false,
  onChange,
  onRefused,
  onNext,
  onPrevious,
  children,
}: ShippingStepProps) {
  const form = useForm<ShippingDraft>({
    resolver: zodResolver(shippingStepSchema),
    defaultValues: initial,
    mode: 'onTouched',
  });
  const [addressChoice, billingIsShipping, shipping, billing] = useWatch({
    control: form.control,
    name: ['addressChoice', 'billingIsShipping', 'shipping', 'billing'],
  });
  const { errors } = form.formState;

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form, onChange],
  );

  function choose(choice: string) {
    const saved = addresses.find(({ _id }) => _id === choice);
    form.setValue('addressChoice', choice);
    form.setValue('shipping', saved ? toAddressDraft(saved) : EMPTY_ADDRESS);
    form.clearErrors('shipping');
  }

  const submit = form.handleSubmit(
    () => onNext(form.getValues()),
    () => onRefused(form.getValues()),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Card aria-labelledby="shipping-address" className="p-4 md:p-6">
        <div className="mb-4 flex items-baseline justify-between gap-3">
          <h2 id="shipping-address" tabIndex={-1} className="text-lg font-semibold">
            Shipping address
          </h2>
          <p className="text-xs text-fg-3">
            <span className="text-danger">*</span> Required
          </p>
        </div>
        {addresses.length > 0 ? (
          <RadioGroup
            legend="Saved addresses"
            hideLegend
            className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
          >
            {addresses.map((address) => (
              <RadioCard
                key={address._id}
                name="savedAddress"
                value={address._id}
                checked={addressChoice === address._id}
                onChange={() => choose(address._id)}
                title={<span className="line-clamp-1 break-all">{address.street}</span>}
                description={`${address.city}, ${provinceName(address.province)}`}
                badge={address.isDefault ? <Badge tone="info">Default</Badge> : null}
              />
            ))}
            <RadioCard
              dashed
              name="savedAddress"
              value="new"
              checked={addressChoice === 'new'}
              onChange={() => choose('new')}
              title="New address"
            />
          </RadioGroup>
        ) : null}
        <AddressFields
          key={addressChoice}
          section="shipping"
          phoneHelp="The courier calls before delivery"
          register={(field) => registerField(form, `shipping.${field}`)}
          place={shipping}
          onDistrict={(told) => form.setValue('shipping.district', told)}
          errors={
            needsDistrict
              ? { district: { message: 'Choose a district' }, ...errors.shipping }
              : errors.shipping
          }
        />
        <div className="mt-4 flex flex-col border-t border-line pt-3">
          <Checkbox
            label="Billing address is the same as shipping"
            {...registerField(form, 'billingIsShipping')}
          />
          {addressChoice === 'new' ? (
            <Checkbox label="Save this address to my account" {...registerField(form, 'savesAddress')} />
          ) : null}
        </div>
      </Card>
      {billingIsShipping ? null : (
        <TitledCard title="Billing address" titleClassName="mb-4 text-lg" className="p-4 md:p-6">
          <AddressFields
            section="billing"
            register={(field) => registerField(form, `billing.${field}`)}
            place={billing}
            onDistrict={(told) => form.setValue('billing.district', told)}
            errors={errors.billing}
          />
        </TitledCard>
      )}
      <TitledCard title="Bill to" titleClassName="text-lg" className="p-4 md:p-6">
        <p className="mt-1 mb-4 text-sm text-fg-2">
          If left empty, the bill carries your name and the billing address.
        </p>
        <BillToFields
          isRequired={false}
          register={(field) => registerField(form, `billTo.${field}`)}
          errors={errors.billTo}
        />
      </TitledCard>
      <Card aria-label="Notes" className="flex flex-col gap-4 p-4 md:p-6">
        <TextArea
          label="Order notes"
          optional
          maxLength={1000}
          error={errors.notes?.message}
          {...registerField(form, 'notes')}
        />
        <TextField
          className="md:max-w-80"
          label="Purchase order number"
          optional
          maxLength={60}
          autoComplete="off"
          help="Your own number, printed on the order"
          error={errors.purchaseOrderNumber?.message}
          {...registerField(form, 'purchaseOrderNumber')}
        />
      </Card>
      {children}
      <StepButtons onPrevious={onPrevious} />
    </form>
  );
}
