import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { type FormEvent, useState } from 'react';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { readSerials, repeatedSerials } from '../../../../domain/orders/serial.ts';
import { allOf } from '../../../../domain/shop/list-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SerialsField } from '../../../ui/fields/SerialsField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useEnterSerials } from './seller-orders.hooks.ts';

type Line = SellerOrder['items'][number];

const piecesOf = ({ quantity, cancelledQuantity }: Line) => quantity - cancelledQuantity;

/** Which pieces of a line are packed, and the way to say so: until the parcel is sent, and later what still lacks. */
export function LineSerials({ parcel, line }: { parcel: SellerOrder; line: Line }) {
  const [isOpen, setIsOpen] = useState(false);
  const { serials } = line;
  const pieces = piecesOf(line);
  if (serials === null || pieces === 0) return null;
  const isPacked = parcel.status === 'processing';
  const isLacking = parcel.lacksSerials && serials.length < pieces;
  const isOffered = isPacked || isLacking;
  // Its product's pieces have numbers only since it is gone.
  if (!isOffered && serials.length === 0) return null;
  return (
    <div className="mt-1 text-xs">
      <p className={isLacking ? 'num font-medium text-danger' : 'num text-fg-2'}>
        {`Serial numbers: ${serials.length} of ${pieces}`}
      </p>
      {serials.length > 0 ? <p className="text-fg-3 wrap-anywhere">{allOf(serials)}</p> : null}
      {isOffered ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1.5"
          icon={<ScanBarcode aria-hidden="true" />}
          aria-label={`Enter serial numbers of ${line.name}`}
          onClick={() => setIsOpen(true)}
        >
          Enter serial numbers
        </Button>
      ) : null}
      {isOpen ? (
        <SerialsDialog
          parcelId={parcel._id}
          line={line}
          serials={serials}
          pieces={pieces}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}

function SerialsDialog({
  parcelId,
  line,
  serials,
  pieces,
  onClose,
}: {
  parcelId: string;
  line: Line;
  serials: readonly string[];
  pieces: number;
  onClose: () => void;
}) {
  // A scanner goes on in a line of its own.
  const [text, setText] = useState(serials.length === 0 ? '' : `${serials.join('\n')}\n`);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const enter = useEnterSerials(parcelId);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (enter.isPending) return;
    const entered = readSerials(text);
    const [twice] = repeatedSerials(entered);
    if (twice !== undefined) {
      setProblem(`${twice} is entered twice`);
      return;
    }
    enter.mutate(
      { line: line._id, serials: entered },
      {
        done: 'Serial numbers saved',
        onSuccess: onClose,
        failed: 'The serial numbers could not be saved',
        onError: setProblem,
      },
    );
  }

  return (
    <FormDialog
      title="Serial numbers"
      action="Save"
      isBusy={enter.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      label="Serial numbers"
    >
      <p className="font-medium wrap-anywhere">{line.name}</p>
      <SerialsField
        label="Serial numbers, one a line"
        autoFocus
        pieces={pieces}
        help="Scan one after the other, or paste a list. They stand on the bill and on the packing slip."
        error={problem}
        value={text}
        onChange={(value) => {
          setText(value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
