import {
  type LabelFormat,
  type LabelSize,
  scannedNumber,
  whyNoLabel,
} from '../../../../domain/orders/parcel-label.ts';
import { districtOfAddress } from '../../../../domain/shop/districts.ts';
import { formatPhone } from '../../../../domain/shop/nepal.ts';
import type { Deps } from '../../../deps.ts';
import { drawLabels, type ParcelLabel } from '../../../papers/labels/label-drawer.ts';
import type { PaperReader } from '../../../papers/paper-reader.ts';
import { cashToCollect } from '../../books/ledger/cash.commands.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { labelsRefused, type RefusedLabel } from './parcel-labels.errors.ts';
import { type LabelRow, listParcelsToLabel } from './parcel-labels.sql.ts';

interface LabelsWish {
  sellerId: string;
  /** One at least. */
  parcelIds: readonly string[];
  format: LabelFormat;
  size: LabelSize;
  isFragile: boolean;
  /** Of each parcel; left out: as many as its courier was told, or one. */
  pieces?: number | undefined;
}

/** Labels in the order of the parcels; draws none when one of them is not the seller's, or may have none. */
export async function labelsOfParcels(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { sellerId, parcelIds, pieces, ...wish }: LabelsWish,
  { reader, owner }: { reader: PaperReader; owner: string },
): Promise<Buffer> {
  const found = await listParcelsToLabel(deps.db, parcelIds, sellerId);
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = [...new Set(parcelIds)].map((id) => byId.get(id));
  if (!rows.every((row) => row !== undefined)) throw orderNotFound();
  const refused = rows.flatMap((row): RefusedLabel[] => {
    const refusal = whyNoLabel(row);
    return refusal === null
      ? []
      : [{ index: parcelIds.indexOf(row.id), orderNumber: row.orderNumber, refusal }];
  });
  if (refused.length > 0) throw labelsRefused(refused);
  const cash = await cashToCollect(
    deps.db,
    rows.map(({ orderId }) => orderId),
  );
  const labels = rows.map((row) => ({
    ...labelOf(row, cash.get(row.id) ?? 0, deps.config.publicUrl),
    pieces: pieces ?? row.pieces ?? 1,
  }));
  const [first, ...others] = labels;
  if (first === undefined) throw new RangeError('No parcel is labelled');
  return drawLabels({ ...wish, drawnAt: deps.clock(), labels: [first, ...others] }, reader, owner);
}

function labelOf(row: LabelRow, collectPaisa: number, publicUrl: string): Omit<ParcelLabel, 'pieces'> {
  const { street, city, province, postalCode, phone } = row.address;
  const number = scannedNumber(row);
  const place = `${city}, ${province}${postalCode ? ` ${postalCode}` : ''}`;
  return {
    sender: { ...row.sender, phone: formatPhone(row.sender.phone) },
    receiver: {
      name: row.buyerCompany ?? row.buyerName,
      person: row.buyerCompany === null ? null : row.buyerName,
      street,
      place,
      district: districtOfAddress(row.address) ?? city,
      phone: formatPhone(phone),
    },
    orderNumber: row.orderNumber,
    trackUrl: `${publicUrl}/track/${row.trackingCode}`,
    number,
    otherNumber: row.trackingNumber === number ? null : row.trackingNumber,
    collectPaisa,
    grams: row.grams,
  };
}
