import { createHash, randomUUID } from 'node:crypto';
import { type CaseState, CONFIRMED_WITHIN_HOURS } from '../../../../domain/after-sale/complaint.ts';
import { warrantyDaysLeft } from '../../../../domain/orders/warranty.ts';
import { HOUR_MS } from '../../../../domain/shop/durations.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { AppError } from '../../../plugins/app-error.ts';
import type { KeyedLimit } from '../../../plugins/rate-limits.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { usePhotos as attachPhotos, photoOwnerOf } from '../../shop/photos/photos.commands.ts';
import { photoNotFound } from '../../shop/photos/photos.errors.ts';
import type { PhotoOwner } from '../../shop/photos/photos.sql.ts';
import { caseKey, confirmationToken, confirmedCase } from './case-key.ts';
import { type ComplaintDeps, type OpenedCase, openCase } from './case-opening.commands.ts';
import {
  claimWithoutLine,
  emailMissing,
  nameMissing,
  noWarranty,
  unconfirmedLinkDead,
  warrantyOver,
} from './complaints.errors.ts';
import { confirmComplaintMail } from './complaints.mail.ts';
import { type Complainer, findClaimedLine, findComplainedOrder, lockCase } from './complaints.sql.ts';
import { insertUnconfirmed, takeUnconfirmed } from './unconfirmed-complaints.sql.ts';

/** Who sends a complaint, and with what. */
export interface SendRequest {
  kind: OpenedCase['kind'];
  text: string;
  order: string | null;
  parcel: string | null;
  /** Of a claim under a warranty. */
  line: string | null;
  photos: readonly string[];
  name: string | null;
  email: string | null;
  /** Null: a guest. */
  buyer: Buyer | null;
  guestId: string | null;
  ip: string;
}

export type SentCase =
  | { state: CaseState; id: string; number: string; dueAt: Date }
  | { state: 'unconfirmed'; id: string };

/**
 * Somebody complains. Of a person signed in it gets its number at once; of a guest when the address is confirmed, to
 * which a mail goes (three an hour at most, silently). 404 for a foreign order or photo, 400 for a guest without name or
 * address and a claim about nothing, 409 for a parcel that cannot be missed, and without a warranty that runs.
 */
export async function sendComplaint(
  deps: ComplaintDeps & { confirmations: KeyedLimit },
  request: SendRequest,
): Promise<SentCase> {
  const { kind, text, photos, buyer } = request;
  const photoOwner = photoOwnerOf(buyer, request.guestId);
  if (buyer === null) return keepUnconfirmed(deps, request, photoOwner);
  return inTransaction(deps.db, async (tx) => {
    const ordered = await lockComplainedOrder(tx, request, buyer.companyId);
    const about = kind === 'warranty' ? await claimUnder(tx, deps, ordered.orderId, request.line) : ordered;
    return openCase(tx, deps, { kind, from: buyer, ...about, text, photos, photoOwner });
  });
}

/** Locks the order that somebody complains about, and names its parcel: the chosen one, or the only one. */
async function lockComplainedOrder(
  tx: DatabaseTransaction,
  { order, parcel }: Pick<SendRequest, 'order' | 'parcel'>,
  companyId: string,
): Promise<Pick<OpenedCase, 'orderId' | 'parcelId' | 'sellerId'>> {
  if (order === null) {
    if (parcel !== null) throw orderNotFound();
    return { orderId: null, parcelId: null, sellerId: null };
  }
  const orderId = uuidOr(order, orderNotFound).toLowerCase();
  const locked = await lockOrder(tx, orderId);
  const parcels = locked === null ? null : await findComplainedOrder(tx, orderId, companyId);
  if (parcels === null) throw orderNotFound();
  const named = parcel === null ? null : parcels.find(({ parcelId }) => parcelId === parcel.toLowerCase());
  if (named === undefined) throw orderNotFound();
  const [only] = parcels;
  const chosen = named ?? (parcels.length === 1 ? only : undefined);
  return { orderId, parcelId: chosen?.parcelId ?? null, sellerId: chosen?.sellerId ?? null };
}

/** What a claim under a warranty is about: it names a line of the locked order, whose warranty still runs. */
async function claimUnder(
  tx: DatabaseTransaction,
  { clock }: Pick<ComplaintDeps, 'clock'>,
  orderId: string | null,
  line: string | null,
): Promise<Pick<OpenedCase, 'orderId' | 'parcelId' | 'sellerId' | 'lineId'>> {
  if (orderId === null || line === null) throw claimWithoutLine();
  const lineId = uuidOr(line, claimWithoutLine).toLowerCase();
  const claimed = await findClaimedLine(tx, orderId, lineId);
  if (claimed === null) throw claimWithoutLine();
  const { parcelId, sellerId, endsOn } = claimed;
  if (endsOn === null) throw noWarranty();
  if (warrantyDaysLeft(endsOn, clock()) < 0) throw warrantyOver(endsOn);
  return { orderId, parcelId, sellerId, lineId };
}

async function keepUnconfirmed(
  { db, config, clock, confirmations }: ComplaintDeps & { confirmations: KeyedLimit },
  { kind, text, order, parcel, photos, name, email, ip }: SendRequest,
  { guestKey }: PhotoOwner,
): Promise<SentCase> {
  // So is what a warranty is claimed for.
  if (kind === 'warranty') throw claimWithoutLine();
  if (!name) throw nameMissing();
  if (!email) throw emailMissing();
  // An order is its buyer's alone.
  if (order !== null || parcel !== null) throw orderNotFound();
  const id = randomUUID();
  const limitKey = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  if ((await confirmations.spend(limitKey)) !== null) return { state: 'unconfirmed', id };
  await inTransaction(db, async (tx) => {
    const kept = photos.map((photo) => uuidOr(photo, photoNotFound));
    await insertUnconfirmed(tx, {
      id,
      kind,
      name,
      email,
      text,
      guestKey: guestKey?.toString('hex') ?? null,
      photos: kept,
      ip,
      now: clock(),
    });
    const url = `${config.publicUrl}/complaints/confirm?token=${confirmationToken(config, id)}`;
    await enqueueMail(tx, confirmComplaintMail({ email, name, url }));
  });
  return { state: 'unconfirmed', id };
}

/**
 * A guest confirms by the link of the mail: the complaint gets its number. The same link again answers the same; 400 for
 * one that is too old or was never ours.
 */
export async function confirmComplaint(
  deps: ComplaintDeps,
  token: string,
): Promise<{ id: string; number: string; dueAt: Date; key: string }> {
  const id = confirmedCase(deps.config, token);
  if (id === null) throw unconfirmedLinkDead();
  const key = caseKey(deps.config, id);
  return inTransaction(deps.db, async (tx) => {
    const since = new Date(deps.clock().getTime() - CONFIRMED_WITHIN_HOURS * HOUR_MS);
    const written = await takeUnconfirmed(tx, id, since);
    if (written === null) {
      const confirmed = await lockCase(tx, id);
      if (confirmed === null) throw unconfirmedLinkDead();
      return { id, number: confirmed.number, dueAt: confirmed.dueAt, key };
    }
    const { kind, name, email, text, guestKey } = written;
    const from: Complainer = { name, email };
    const photoOwner = { userId: null, guestKey: Buffer.from(guestKey ?? '', 'hex') };
    const photos = await takeStillFresh(tx, id, photoOwner, written.photos);
    const about = { kind, from, orderId: null, parcelId: null, sellerId: null, text };
    const sent = await openCase(tx, deps, { id, ...about, photos, photoOwner, photosToUse: [] });
    return { id, number: sent.number, dueAt: sent.dueAt, key };
  });
}

/** The photos, used; none when they are too old or not this guest's: what was written counts without them. */
async function takeStillFresh(
  tx: DatabaseTransaction,
  caseId: string,
  owner: PhotoOwner,
  ids: readonly string[],
): Promise<readonly string[]> {
  try {
    await attachPhotos(tx, { ids, owner, viewers: [], subject: { kind: 'case', id: caseId } });
    return ids;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
