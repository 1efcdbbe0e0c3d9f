import { bsDateOf, formatBsDateInWords } from '../../../../domain/shop/bikram-sambat.ts';
import { districtOfAddress } from '../../../../domain/shop/districts.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatPhone } from '../../../../domain/shop/nepal.ts';
import type { Deps } from '../../../deps.ts';
import { adDayRange, bothTimes } from '../../../papers/both-calendars.ts';
import { drawManifest, type ManifestPart } from '../../../papers/manifests/manifest-drawer.ts';
import type { PaperReader } from '../../../papers/paper-reader.ts';
import { cashToCollect } from '../../books/ledger/cash.commands.ts';
import { nothingSent, tooManySent } from './parcel-labels.errors.ts';
import { findSender, listSentParcels, type ManifestRow } from './parcel-labels.sql.ts';

const MOST_PARCELS = 1_000;

/** A day of Nepal, from midnight to midnight. */
export function timeOfDay(day: string): { from: Date; until: Date } {
  const from = startOfNamedDay(day);
  if (from === null) throw new RangeError('The contract lets only days through');
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

/** What a seller sent on a day, with one courier or with each on pages of its own. 404: nothing. */
export async function manifestOfDay(
  deps: Pick<Deps, 'db' | 'clock'>,
  { sellerId, day, courier }: { sellerId: string; day: string; courier: string | null },
  { reader, owner }: { reader: PaperReader; owner: string },
): Promise<Buffer> {
  const { from, until } = timeOfDay(day);
  const rows = await listSentParcels(deps.db, sellerId, { from, until, courier, limit: MOST_PARCELS + 1 });
  if (rows.length === 0) throw nothingSent();
  if (rows.length > MOST_PARCELS) throw tooManySent();
  const sender = await findSender(deps.db, sellerId);
  const cash = await cashToCollect(
    deps.db,
    rows.map(({ orderId }) => orderId),
  );
  const drawnAt = deps.clock();
  const words = reader.write(() => ({
    drawnOn: bothTimes(drawnAt),
    dayBs: formatBsDateInWords(bsDateOf(from)),
    dayAd: adDayRange(from, from),
  }));
  const seller = { ...sender, phone: formatPhone(sender.phone) };
  return drawManifest({ drawnAt, ...words, seller, parts: partsOf(rows, cash) }, reader, owner);
}

function partsOf(rows: readonly ManifestRow[], cash: ReadonlyMap<string, number>): ManifestPart[] {
  const parts = Map.groupBy(rows, ({ courier }) => courier.toLowerCase());
  return [...parts.values()].map((parcels) => ({
    courier: parcels[0]?.courier || null,
    parcels: parcels.map((row) => ({
      orderNumber: row.orderNumber,
      to: [...new Set([row.address.city, districtOfAddress(row.address) ?? row.address.province])].join(', '),
      pieces: row.pieces,
      grams: row.grams,
      collectPaisa: cash.get(row.id) ?? 0,
      trackingNumber: row.trackingNumber,
    })),
  }));
}
