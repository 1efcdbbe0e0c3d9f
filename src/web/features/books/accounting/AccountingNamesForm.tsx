import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  accountingNamesFormSchema,
  type AccountingNamesForm as Form,
} from '../../../../contract/books/accounting.contract.ts';
import {
  type AccountingNames,
  type AccountingSide,
  BILLED_UNITS,
  LEDGERS,
  LEDGERS_OF,
} from '../../../../domain/books/accounting-names.ts';
import { useFormSave } from '../../../data/form-submit.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useSaveAccountingNames } from './accounting.hooks.ts';

const PARTIES = [
  { value: 'name_pan', label: 'Name and PAN' },
  { value: 'name', label: 'Name' },
  { value: 'pan', label: 'PAN' },
] as const;
const ITEMS: Record<AccountingSide, readonly { value: Form['items']; label: string }[]> = {
  buying: [
    { value: 'name', label: 'As on the bill' },
    { value: 'code', label: 'Our part number, else the seller’s SKU' },
    { value: 'none', label: 'No goods, amounts only' },
  ],
  selling: [
    { value: 'name', label: 'As on the bill' },
    { value: 'code', label: 'SKU' },
    { value: 'none', label: 'No goods, amounts only' },
  ],
};

const valuesOf = ({ company, ledgers, parties, items, units }: AccountingNames): Form => ({
  company,
  ledgers: Object.fromEntries(Object.entries(ledgers).filter(([, name]) => name)),
  parties,
  items,
  units: Object.fromEntries(Object.entries(units).filter(([, name]) => name)),
});

/** What the accounting program calls ledgers, parties, goods and units. */
export function AccountingNamesForm({ side, names }: { side: AccountingSide; names: AccountingNames }) {
  const save = useSaveAccountingNames(side);
  const toast = useToast();
  const form = useForm<Form>({
    resolver: zodResolver(accountingNamesFormSchema),
    defaultValues: valuesOf(names),
    mode: 'onTouched',
  });
  const submit = useFormSave(form, {
    save: async (input) => {
      const saved = await save.mutateAsync(input);
      toast.success('Names saved');
      return valuesOf(saved);
    },
    failed: 'Failed to save the names',
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Names" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          form={form}
          name="company"
          label="Company in Tally"
          optional
          help="Empty: the one that is open."
        />
        <SelectField
          label={side === 'selling' ? 'Ledgers of buyers' : 'Ledgers of sellers'}
          options={PARTIES}
          {...form.register('parties')}
        />
        <SelectField label="Goods" options={ITEMS[side]} {...form.register('items')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {LEDGERS_OF[side].map((ledger) => (
          <FormTextField
            key={ledger}
            form={form}
            name={`ledgers.${ledger}`}
            label={LEDGERS[ledger].label}
            placeholder={LEDGERS[ledger].name}
          />
        ))}
      </div>
      <details>
        <summary className="cursor-pointer py-2 font-medium">Units</summary>
        <div className="mt-2 grid grid-cols-2 gap-4 sm:grid-cols-4">
          {BILLED_UNITS.map((unit) => (
            <FormTextField key={unit} form={form} name={`units.${unit}`} label={unit} placeholder={unit} />
          ))}
        </div>
      </details>
      <div>
        <Button type="submit" busy={save.isPending}>
          Save names
        </Button>
      </div>
    </form>
  );
}
