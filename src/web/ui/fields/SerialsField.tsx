import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useState, useSyncExternalStore } from 'react';
import { readSerials, repeatedSerials, serialKey } from '../../../domain/orders/serial.ts';
import { allOf } from '../../../domain/shop/list-text.ts';
import { Button } from '../controls/Button.tsx';
import { lateDialog } from '../overlays/late-dialog.tsx';
import { TextArea } from './TextArea.tsx';

const SerialCamera = lateDialog(async () => (await import('./SerialCamera.tsx')).SerialCamera);

const noChange = () => () => undefined;
const canScan = () => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined;

/**
 * Serial numbers, one a line: a scanner that ends with Enter, a pasted list, or the camera where the browser reads codes.
 * Says how many there are, and which stand there twice.
 */
export function SerialsField({
  label,
  value,
  pieces,
  help,
  error,
  autoFocus,
  onChange,
}: {
  label: string;
  value: string;
  /** How many there should be; null: nobody knows. */
  pieces: number | null;
  help?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  onChange: (text: string) => void;
}) {
  const [isScanning, setIsScanning] = useState(false);
  const hasCamera = useSyncExternalStore(noChange, canScan, () => false);
  const serials = readSerials(value);
  const repeated = repeatedSerials(serials);

  function add(serial: string) {
    if (serials.some((known) => serialKey(known) === serialKey(serial))) return;
    onChange([...serials, serial, ''].join('\n'));
  }

  return (
    <div className="grid gap-2">
      <TextArea
        label={label}
        rows={6}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="num"
        help={help}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="status" className="num text-sm">
        <p className="text-fg-2">
          {pieces === null ? `${serials.length} entered` : `${serials.length} of ${pieces}`}
        </p>
        {repeated.length > 0 ? (
          <p className="font-medium text-danger wrap-anywhere">{`Entered twice: ${allOf(repeated)}`}</p>
        ) : null}
      </div>
      {hasCamera ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<ScanBarcode aria-hidden="true" />}
          aria-pressed={isScanning}
          onClick={() => setIsScanning(!isScanning)}
        >
          {isScanning ? 'Stop the camera' : 'Scan with the camera'}
        </Button>
      ) : null}
      {isScanning ? <SerialCamera onCode={add} onClose={() => setIsScanning(false)} /> : null}
    </div>
  );
}
