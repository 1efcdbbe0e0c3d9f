import { askedPaperDrawer } from '../paper-drawer.ts';

/** A parcel that was handed over; amounts are paisa. */
export interface ManifestParcel {
  orderNumber: string;
  /** 'Nepalgunj, Banke' */
  to: string;
  /** As its courier was told; null: nobody was, it is written by hand. */
  pieces: number | null;
  /** Null where it is not known of all that is inside. */
  grams: number | null;
  collectPaisa: number;
  trackingNumber: string | null;
}

/** What a courier takes on a day. */
export interface ManifestPart {
  courier: string | null;
  parcels: readonly ManifestParcel[];
}

export interface ManifestDocument {
  drawnAt: Date;
  drawnOn: string;
  /** '2083-08-11', '27 Nov 2026' */
  dayBs: string;
  dayAd: string;
  seller: { name: string; phone: string; address: string | null };
  parts: readonly ManifestPart[];
}

export const drawManifest = askedPaperDrawer<ManifestDocument>('papers/manifests/manifest.child.ts', {
  withinMs: 60_000,
  outputBytes: 16_000_000,
});
