import { cx } from 'class-variance-authority';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import FlaskConical from 'lucide-react/icons/flask-conical';
import HandCoins from 'lucide-react/icons/hand-coins';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';

const TILES: Record<PaymentMethod, { sign: ReactNode; colour: string }> = {
  mock: { sign: <FlaskConical className="size-5" />, colour: 'bg-neutral-soft text-neutral-fg' },
  esewa: { sign: 'e', colour: 'bg-esewa text-on-wallet' },
  khalti: { sign: 'K', colour: 'bg-khalti text-on-wallet' },
  bank: { sign: <Landmark className="size-5" />, colour: 'bg-neutral-soft text-neutral-fg' },
  connectips: { sign: <ArrowLeftRight className="size-5" />, colour: 'bg-neutral-soft text-neutral-fg' },
  fonepay: { sign: <QrCode className="size-5" />, colour: 'bg-neutral-soft text-neutral-fg' },
  nepalpay: { sign: <QrCode className="size-5" />, colour: 'bg-neutral-soft text-neutral-fg' },
  cod: { sign: <HandCoins className="size-5" />, colour: 'bg-neutral-soft text-neutral-fg' },
};

/** The sign of a payment method, in the wallet's own colour. */
export function PaymentTile({ method }: { method: PaymentMethod }) {
  const { sign, colour } = TILES[method];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-9 shrink-0 items-center justify-center rounded-md text-sm font-bold forced-colors:border',
        colour,
      )}
    >
      {sign}
    </span>
  );
}
