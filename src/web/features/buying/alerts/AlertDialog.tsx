import { useId, useState } from 'react';
import { type AlertInput, alertInputSchema } from '../../../../contract/buying/alerts.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ALERTS, setAlert, VIEW_ALERTS, type WatchableProduct } from './alerts.hooks.ts';

/** What somebody wants to be told of a product. */
export function AlertDialog({ product, onClose }: { product: WatchableProduct; onClose: () => void }) {
  const group = useId();
  const toast = useToast();
  const { minimumOrderQuantity: least, inventory, pricing } = product;
  const isOut = inventory.quantity < least;
  const [kind, setKind] = useState<'stock' | 'price'>(isOut ? 'stock' : 'price');
  const { draft, bind } = useDraft({
    quantity: String(isOut ? least : inventory.quantity + 1),
    price: '',
  });
  const { problems, isBusy, submit } = useDeskForm({
    desk: ALERTS,
    schema: alertInputSchema,
    send: async (input: AlertInput) => {
      await setAlert(input);
      toast.success(
        kind === 'stock' ? 'We will tell you when it is back.' : 'We will tell you when the price falls.',
        VIEW_ALERTS,
      );
    },
    done: null,
    failed: 'The alert could not be set',
    failedAt: kind === 'stock' ? 'quantity' : 'price',
    onDone: onClose,
  });
  const field = bind(problems);
  return (
    <FormDialog
      title="Set an alert"
      action="Set alert"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(event) =>
        submit(event, {
          kind,
          product: product._id,
          ...(kind === 'stock'
            ? { quantity: typedNumber(draft.quantity) ?? Number.NaN }
            : { price: typedNumber(draft.price) ?? Number.NaN }),
        })
      }
    >
      <p lang={product.nameLang} className="line-clamp-2 text-fg-2 wrap-anywhere">
        {product.name}
      </p>
      <RadioGroup legend="What to tell you" hideLegend className="flex flex-col gap-2">
        <RadioCard
          name={group}
          checked={kind === 'stock'}
          onChange={() => setKind('stock')}
          title={isOut ? 'Tell me when it is back' : 'Tell me when there is more'}
          description={
            inventory.quantity === 0
              ? 'Nothing is in stock today.'
              : `Today ${formatCount(inventory.quantity)} in stock.`
          }
        />
        <RadioCard
          name={group}
          checked={kind === 'price'}
          onChange={() => setKind('price')}
          title="Tell me at a price"
          description={`Today the regular price is ${formatRupees(paisaFromRupees(pricing.regularPrice))}.`}
        />
      </RadioGroup>
      {kind === 'stock' ? (
        <TextField
          {...field('quantity')}
          label="Number of pieces"
          required
          inputMode="numeric"
          help="We tell you once, when there are at least this many, within 180 days."
        />
      ) : (
        <RupeeField
          {...field('price')}
          label="Regular price at or below"
          required
          help="We tell you once, when it falls to that, within 180 days."
        />
      )}
    </FormDialog>
  );
}
