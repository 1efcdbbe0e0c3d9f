import type { LabelFormat, LabelSize } from '../../../domain/orders/parcel-label.ts';
import { askedPaperDrawer } from '../paper-drawer.ts';

/** All that stands on a parcel's label, and nothing of what is inside. */
export interface ParcelLabel {
  sender: { name: string; phone: string; address: string | null };
  receiver: {
    /** The company where there is one, and who of it ordered. */
    name: string;
    person: string | null;
    street: string;
    /** 'Nepalgunj, Lumbini Pradesh 21900' */
    place: string;
    district: string;
    phone: string;
  };
  orderNumber: string;
  /** What the QR code says. */
  trackUrl: string;
  /** What the bars say. */
  number: string;
  /** The courier's number where no bars can be made of it. */
  otherNumber: string | null;
  /** What is paid at the door; 0: nothing. */
  collectPaisa: number;
  grams: number | null;
  /** It has so many labels, one a piece. */
  pieces: number;
}

export interface LabelsDocument {
  drawnAt: Date;
  format: LabelFormat;
  size: LabelSize;
  isFragile: boolean;
  /** Of one seller. */
  labels: readonly [ParcelLabel, ...ParcelLabel[]];
}

export const drawLabels = askedPaperDrawer<LabelsDocument>('papers/labels/label.child.ts', {
  withinMs: 60_000,
  outputBytes: 16_000_000,
});
