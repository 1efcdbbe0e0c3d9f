import { randomUUID } from 'node:crypto';
import { panStanding } from '../../../../domain/people/company-pan.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { lockCompany } from '../companies/company-people.sql.ts';
import { cleanDocument, documentFile, extensionOf } from '../seller-documents/seller-documents.commands.ts';
import { documentNotFound } from '../seller-documents/seller-documents.errors.ts';
import {
  panChanged,
  panClaimJudged,
  panClaimNotFound,
  panMissing,
  panNoLongerSaid,
  panProvenAlready,
  panTaken,
  panVerifiedFor,
  tooManyClaims,
} from './company-pans.errors.ts';
import { enqueueCertificateRemoval } from './company-pans.jobs.ts';
import { panMovedMail, panRejectedMail, panVerifiedMail } from './company-pans.mail.ts';
import {
  endPanClaims,
  findAdminPan,
  findCompanyPan,
  findPanClaim,
  findPanOwner,
  findSellersPan,
  forgetCertificates,
  insertCertificateClaim,
  insertProof,
  listPanClaims,
  lockHolder,
  type PanClaimRow,
  setPanStatus,
} from './company-pans.sql.ts';

/** More certificates of one company are no mistake any more. */
const MOST_CLAIMS = 30;

type Tools = Pick<Deps, 'db' | 'clock' | 'config'>;

/** A certificate as its form brings it, with the PAN that the page showed. */
export interface SentCertificate {
  panNumber: string;
  fileName: string;
  bytes: Buffer;
}

/**
 * Keeps the certificate of the PAN that the company's bills say; it waits for our desk, in place of one that waited
 * before. 409 where the PAN is another company's: the desk looks at the claim all the same.
 */
export async function claimPan(
  { db, clock, privateFiles }: Pick<Deps, 'db' | 'clock' | 'privateFiles'>,
  { companyId, userId }: Buyer,
  { panNumber, fileName, bytes: sent }: SentCertificate,
): Promise<void> {
  const { bytes, contentType } = await cleanDocument(sent, userId);
  const id = randomUUID();
  const file = documentFile({ id, contentType });
  await privateFiles.panCertificates.write(file, bytes, contentType);
  const isTaken = await inTransaction(db, async (tx) => {
    await lockCompany(tx, companyId);
    const current = await findCompanyPan(tx, companyId);
    if (current === null) throw panMissing();
    if (current !== panNumber) throw panChanged();
    const claims = await listPanClaims(tx, companyId);
    if (panStanding(current, claims).status === 'verified') throw panProvenAlready();
    if (claims.length >= MOST_CLAIMS) throw tooManyClaims();
    const now = clock();
    await endPanClaims(tx, { companyIds: [companyId], statuses: ['waiting'], by: userId, now });
    const claim = { id, companyId, panNumber, claimedBy: userId, now };
    await insertCertificateClaim(tx, { ...claim, fileName, contentType, bytes: bytes.length });
    return (await lockHolder(tx, panNumber)) !== null;
  }).catch(async (error: unknown) => {
    await privateFiles.panCertificates.remove([file]).catch(() => undefined);
    throw error;
  });
  if (isTaken) throw panTaken();
}

/** The company takes a claim back that waits, or gives up what it has proven: another company can prove it then. */
export async function withdrawPan(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { companyId, userId }: Buyer,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCompany(tx, companyId);
    const claim = await findPanClaim(tx, id);
    if (claim?.companyId !== companyId) throw panClaimNotFound();
    const isOpen = await setPanStatus(tx, id, { status: 'withdrawn', by: userId, now: clock() });
    if (!isOpen) throw panClaimJudged();
  });
}

/** The file of a claim. 404 without one, and for another company's unless `companyId` is null. */
export async function readCertificate(
  { db, privateFiles }: Pick<Deps, 'db' | 'privateFiles'>,
  id: string,
  companyId: string | null,
): Promise<{ bytes: Buffer; contentType: NonNullable<PanClaimRow['contentType']>; fileName: string }> {
  const claim = await findPanClaim(db, id);
  if (claim === null || (companyId !== null && claim.companyId !== companyId)) throw panClaimNotFound();
  const { contentType, panNumber } = claim;
  if (contentType === null) throw documentNotFound();
  const bytes = await privateFiles.panCertificates.read(documentFile({ id, contentType }));
  if (bytes === null) throw documentNotFound();
  return { bytes, contentType, fileName: `PAN-${panNumber}.${extensionOf(contentType)}` };
}

/**
 * The certificate is accepted. Where another company has proven the PAN, 409 unless it is moved: that company loses it,
 * and both are told. A PAN that this company proved before and no longer uses is free again.
 */
export async function acceptPan(
  tools: Tools,
  id: string,
  { isMoved, admin }: { isMoved: boolean; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim.status !== 'waiting') throw panClaimJudged();
    await requireSaid(tx, claim);
    const movedFrom = await makeRoom(tx, tools, claim, { isMoved, admin });
    await setPanStatus(tx, id, { status: 'verified', by: admin.actorId, now: tools.clock() });
    await tellVerified(tx, tools, claim, { movedFrom, admin });
  }).catch(takenMeanwhile);
}

/** The proof is not accepted, or no longer: with a reason, which goes to the company. */
export async function rejectPan(
  { db, clock, config }: Tools,
  id: string,
  { reason, admin }: { reason: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { companyId, panNumber, status } = await lockClaim(tx, id);
    const isOpen = await setPanStatus(tx, id, {
      status: 'rejected',
      reason,
      by: admin.actorId,
      now: clock(),
    });
    if (!isOpen) throw panClaimJudged();
    await recordAudit(tx, {
      ...admin,
      action: 'company_pan.reject',
      objectKind: 'company',
      objectId: companyId,
      before: { panNumber, status },
      after: { panNumber, status: 'rejected', reason },
    });
    const owner = await findPanOwner(tx, companyId);
    if (owner === null) return;
    const mail = panRejectedMail(owner, { panNumber, reason }, config.publicUrl);
    const cause = `${id} rejected`;
    await notify(tx, [{ to: owner.userId, event: 'pan_rejected', params: { panNumber }, cause, mail }]);
  });
}

/** The name on a bank transfer that came is the one of the company's PAN: it is proven by that. */
export async function provePanByTransfer(
  tx: DatabaseTransaction,
  tools: Pick<Tools, 'clock' | 'config'>,
  proof: { companyId: string; panNumber: string; paymentId: string; admin: ActingAdmin },
): Promise<void> {
  const { companyId, panNumber, paymentId, admin } = proof;
  await lockCompany(tx, companyId);
  await requireSaid(tx, proof);
  if (panStanding(panNumber, await listPanClaims(tx, companyId)).status === 'verified') return;
  const by = { by: admin.actorId, now: tools.clock() };
  await endPanClaims(tx, { companyIds: [companyId], statuses: ['waiting'], ...by });
  await makeRoom(tx, tools, { companyId, panNumber }, { isMoved: false, admin });
  const claim = { id: randomUUID(), companyId, panNumber };
  await insertProof(tx, { ...claim, paymentId, claimedBy: admin.actorId, now: by.now }).catch(takenMeanwhile);
  await tellVerified(tx, tools, { ...claim, status: null }, { movedFrom: null, admin });
}

/**
 * A seller was approved by the certificate of a PAN: their own company, of one, has proven it by that, unless it or
 * another company has proven one before.
 */
export async function provePanOfSeller(
  tx: DatabaseTransaction,
  { clock }: Pick<Tools, 'clock'>,
  { sellerId, admin }: { sellerId: string; admin: ActingAdmin },
): Promise<void> {
  const proven = await findSellersPan(tx, sellerId);
  if (proven === null) return;
  const { companyId, panNumber } = proven;
  await lockCompany(tx, companyId);
  const claims = await listPanClaims(tx, companyId);
  if (claims.some(({ status }) => status === 'verified') || (await lockHolder(tx, panNumber)) !== null)
    return;
  const [by, now] = [admin.actorId, clock()];
  if (claims.some((claim) => claim.status === 'waiting' && claim.panNumber === panNumber))
    await endPanClaims(tx, { companyIds: [companyId], statuses: ['waiting'], by, now });
  await insertProof(tx, { id: randomUUID(), companyId, panNumber, paymentId: null, claimedBy: by, now });
  await recordAudit(tx, {
    ...admin,
    action: 'company_pan.seller_approved',
    objectKind: 'company',
    objectId: companyId,
    before: null,
    after: { panNumber, status: 'verified' },
  });
}

/** Of companies whose account is closed: nothing is theirs any more, and the certificates go. */
export async function forgetPans(
  tx: DatabaseTransaction,
  companyIds: string[],
  change: { by: string; now: Date },
): Promise<void> {
  await endPanClaims(tx, { companyIds, statuses: ['waiting', 'verified'], ...change });
  await enqueueCertificateRemoval(tx, (await forgetCertificates(tx, companyIds)).map(documentFile));
}

/** A claim, behind the lock of its company: one change of a company's PAN at a time. */
async function lockClaim(tx: DatabaseTransaction, id: string): Promise<PanClaimRow> {
  const found = await findPanClaim(tx, id);
  if (found === null) throw panClaimNotFound();
  await lockCompany(tx, found.companyId);
  const claim = await findPanClaim(tx, id);
  if (claim === null) throw panClaimNotFound();
  return claim;
}

async function requireSaid(
  tx: DatabaseTransaction,
  { companyId, panNumber }: Pick<PanClaimRow, 'companyId' | 'panNumber'>,
): Promise<void> {
  if ((await findCompanyPan(tx, companyId)) !== panNumber) throw panNoLongerSaid();
}

/** Ends what stands against a PAN being this company's; answers from which other company it was taken. */
async function makeRoom(
  tx: DatabaseTransaction,
  { clock, config }: Pick<Tools, 'clock' | 'config'>,
  { companyId, panNumber }: { companyId: string; panNumber: string },
  { isMoved, admin }: { isMoved: boolean; admin: ActingAdmin },
): Promise<string | null> {
  const change = { by: admin.actorId, now: clock() };
  const holder = await lockHolder(tx, panNumber);
  await endPanClaims(tx, { companyIds: [companyId], statuses: ['verified'], ...change });
  if (holder === null) return null;
  if (!isMoved) throw panVerifiedFor(holder.name);
  await setPanStatus(tx, holder.id, { status: 'moved', ...change });
  const owner = await findPanOwner(tx, holder.companyId);
  if (owner !== null) {
    const mail = panMovedMail(owner, { panNumber, company: holder.name }, config.publicUrl);
    const cause = `${holder.id} moved`;
    await notify(tx, [{ to: owner.userId, event: 'pan_moved', params: { panNumber }, cause, mail }]);
  }
  return holder.companyId;
}

async function tellVerified(
  tx: DatabaseTransaction,
  { config }: Pick<Tools, 'config'>,
  {
    id,
    companyId,
    panNumber,
    status,
  }: Pick<PanClaimRow, 'id' | 'companyId' | 'panNumber'> & { status: string | null },
  { movedFrom, admin }: { movedFrom: string | null; admin: ActingAdmin },
): Promise<void> {
  await recordAudit(tx, {
    ...admin,
    action:
      status === null
        ? 'company_pan.name_matches'
        : movedFrom === null
          ? 'company_pan.accept'
          : 'company_pan.move',
    objectKind: 'company',
    objectId: companyId,
    before: status === null ? null : { panNumber, status },
    after: { panNumber, status: 'verified', ...(movedFrom === null ? {} : { movedFrom }) },
  });
  const [owner, verified] = [await findPanOwner(tx, companyId), await findAdminPan(tx, id)];
  if (owner === null || verified === null) return;
  const mail = panVerifiedMail(owner, { panNumber, company: verified.companyName }, config.publicUrl);
  const cause = `${id} verified`;
  await notify(tx, [{ to: owner.userId, event: 'pan_verified', params: { panNumber }, cause, mail }]);
}

/** Of two who prove one PAN at the same instant the second meets the index. */
function takenMeanwhile(error: unknown): never {
  const isTaken = classifyPgError(error)?.constraint === 'company_pans_proven';
  throw isTaken ? panVerifiedFor('another company') : error;
}
