import { type FormEvent, useState } from 'react';
import type { SellerOrderRow } from '../../../../contract/orders/seller-orders.contract.ts';
import { MOST_PIECES } from '../../../../domain/orders/parcel-label.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { keepLabelPaper, type LabelPaper, useLabelPaper, wishOf } from './label-paper.ts';
import { useLabels } from './parcel-labels.hooks.ts';

const FAILED = 'The labels could not be drawn';

const PAPERS: readonly { value: LabelPaper; label: string }[] = [
  { value: '100x150', label: 'PDF, 100 × 150 mm' },
  { value: 'a4x4', label: 'PDF, four on A4' },
  { value: 'zpl', label: 'ZPL for label printers, 203 dpi' },
];

/** Asks what labels are printed on, and saves them. Mounted only while it is open. */
export function LabelsDialog({
  parcels,
  onClose,
}: {
  parcels: readonly Pick<SellerOrderRow, '_id' | 'order' | 'booked'>[];
  onClose: () => void;
}) {
  const paper = useLabelPaper();
  const [pieces, setPieces] = useState('1');
  const [isFragile, setIsFragile] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const labels = useLabels();
  const [first, ...others] = parcels;
  const isOne = others.length === 0;
  const booked = isOne ? (first?.booked ?? null) : null;
  const isAsked = isOne && booked === null;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (labels.isPending) return;
    const count = typedNumber(pieces);
    if (isAsked && (count === null || !Number.isInteger(count) || count < 1 || count > MOST_PIECES)) {
      setProblem(`Choose 1 to ${MOST_PIECES} pieces`);
      event.currentTarget.querySelector<HTMLElement>('[name="pieces"]')?.focus();
      return;
    }
    setProblem(undefined);
    labels.mutate(
      {
        ...wishOf(paper),
        parcels: parcels.map(({ _id }) => _id),
        fragile: isFragile,
        pieces: isAsked ? count : null,
      },
      { failed: FAILED, onSuccess: onClose, onError: null },
    );
  }

  return (
    <FormDialog
      title={isOne ? `Label of ${first?.order.orderNumber}` : `Labels of ${parcels.length} parcels`}
      action={isOne ? 'Save label' : 'Save labels'}
      isBusy={labels.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      label="Labels"
    >
      <SelectField
        label="Print on"
        value={paper}
        onChange={(event) => keepLabelPaper(event.target.value as LabelPaper)}
        options={PAPERS}
        help="Print at 100 %, so that scanners read the codes."
      />
      {booked ? (
        <p className="text-sm text-fg-2">{`Pieces: ${booked.parcels}, as booked with ${booked.carrier}.`}</p>
      ) : null}
      {isAsked ? (
        <TextField
          label="Pieces"
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          value={pieces}
          onChange={(event) => setPieces(event.target.value)}
          error={problem}
          help="Boxes of this parcel. Each gets a label with its number."
        />
      ) : null}
      <Checkbox
        label={isOne ? 'Fragile' : 'Fragile, all of them'}
        checked={isFragile}
        onChange={(event) => setIsFragile(event.target.checked)}
      />
      {labels.error ? <NotLabelled error={labels.error} /> : null}
    </FormDialog>
  );
}

/** Why there are no labels, parcel by parcel where that is known. */
function NotLabelled({ error }: { error: Error }) {
  const { errors } = ApiError.from(error);
  return (
    <Banner tone="danger">
      <p className="font-semibold">{errorText(error, FAILED)}</p>
      {errors.length > 1 ? (
        <ul className="mt-1 max-h-40 overflow-y-auto">
          {errors.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}
