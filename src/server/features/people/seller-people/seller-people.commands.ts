import type {
  OwnSellers,
  ReadSellerInvitation,
  SellerPeople,
} from '../../../../contract/people/seller-people.contract.ts';
import { INVITATION_DAYS } from '../../../../domain/people/company-roles.ts';
import { type GivenSellerRole, maySell } from '../../../../domain/people/seller-roles.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { hashOneTimeToken } from '../../../plugins/one-time-token.ts';
import { requireSellerDeed } from '../../../plugins/seller-deeds.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { acceptInvitation, replaceInvitation, withdrawInvitation } from '../invitations/invitations.sql.ts';
import {
  alreadyMember,
  buyersOnly,
  invitationNotFound,
  invitationOver,
  notApprovedYet,
  ownerStays,
  personNotFound,
  sellerNotFound,
  tooManyInvitations,
} from './seller-people.errors.ts';
import { enqueueSellerInvitation } from './seller-people.jobs.ts';
import {
  deleteSellerMember,
  findSellerInvitation,
  findSellerRole,
  insertSellerEvent,
  insertSellerInvitation,
  insertSellerMember,
  isSellerMemberByEmail,
  listSellerInvitations,
  listSellerMembers,
  listSellersOf,
  lockSeller,
  setSellerOfSession,
  setSellerRole,
} from './seller-people.sql.ts';

/** Open invitations of one seller: nobody sends mails to half the country from here. */
const MOST_INVITATIONS = 50;

type Tools = Pick<Deps, 'db' | 'clock'>;
type Acting = Pick<Viewer, 'userId' | 'sellerId' | 'sellerRole'>;

/** The sellers that took the caller in, and the one for whom the session sells. */
export async function readSellers(
  db: Database,
  { userId, sellerId }: Pick<Viewer, 'userId' | 'sellerId'>,
): Promise<OwnSellers> {
  const rows = await listSellersOf(db, userId);
  return {
    _id: rows.find((row) => row.sellerId === sellerId)?.sellerId ?? null,
    sellers: rows.map(({ sellerId: _id, name, role }) => ({ _id, name, role })),
  };
}

/** The session sells for another seller from now on, or for nobody; 404 for one that did not take the caller in. */
export async function chooseSeller(
  db: Database,
  { sessionId, userId }: Pick<Viewer, 'sessionId' | 'userId'>,
  seller: string | null,
): Promise<OwnSellers> {
  const sellerId = seller === null ? null : uuidOr(seller, sellerNotFound).toLowerCase();
  return inTransaction(db, async (tx) => {
    if (!(await setSellerOfSession(tx, { sessionId, userId, sellerId }))) throw sellerNotFound();
    return readSellers(tx, { userId, sellerId: sellerId ?? '' });
  });
}

/** Who works for the seller of the session; who was invited is told to the owner. */
export async function readSellerPeople(
  { db, clock }: Tools,
  { userId, sellerId, sellerRole }: Acting,
): Promise<SellerPeople> {
  const mayInvite = sellerRole !== null && maySell(sellerRole, 'own');
  const [members, invitations] = await Promise.all([
    listSellerMembers(db, sellerId),
    mayInvite ? listSellerInvitations(db, sellerId, clock()) : [],
  ]);
  return {
    members: members.map(({ userId: _id, name, email, role, joinedAt, lastSeenAt }) => ({
      _id,
      name,
      email,
      role,
      joinedAt: joinedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isYou: _id === userId,
    })),
    invitations: invitations.map(({ id: _id, email, role, invitedBy, createdAt, expiresAt }) => ({
      _id,
      email,
      role,
      invitedBy,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** One change of a seller's people, after every other of that seller. Answers how they stand afterwards. */
async function changePeople(
  { db, clock }: Tools,
  viewer: Acting,
  change: (tx: DatabaseTransaction) => Promise<void>,
): Promise<SellerPeople> {
  return inTransaction(db, async (tx) => {
    await lockSeller(tx, viewer.sellerId);
    requireSellerDeed(viewer, 'own');
    await change(tx);
    return readSellerPeople({ db: tx, clock }, viewer);
  });
}

/** Sends somebody a link; an earlier one to the same address ends. 409 for who works for the seller already. */
export function inviteToSeller(
  tools: Tools,
  viewer: Acting & Pick<Viewer, 'isApproved'>,
  { email, role }: { email: string; role: GivenSellerRole },
): Promise<SellerPeople> {
  const { sellerId, userId: actorId } = viewer;
  const [key, now] = [emailKey(email), tools.clock()];
  if (!viewer.isApproved) throw notApprovedYet();
  return changePeople(tools, viewer, async (tx) => {
    if (await isSellerMemberByEmail(tx, { sellerId, emailKey: key })) throw alreadyMember();
    const open = await listSellerInvitations(tx, sellerId, now);
    if (open.filter((one) => emailKey(one.email) !== key).length >= MOST_INVITATIONS)
      throw tooManyInvitations();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const invitation = { sellerId, email, emailKey: key, role, invitedBy: actorId, now, expiresAt };
    await replaceInvitation(tx, 'seller', { of: sellerId, emailKey: key, now });
    const invitationId = await insertSellerInvitation(tx, invitation);
    await insertSellerEvent(tx, { sellerId, actorId, kind: 'invited', details: { invitationId, role } });
    await enqueueSellerInvitation(tx, invitationId);
  });
}

export function withdrawFromSeller(tools: Tools, viewer: Acting, invitation: string): Promise<SellerPeople> {
  const { sellerId, userId: actorId } = viewer;
  const id = uuidOr(invitation, invitationNotFound);
  return changePeople(tools, viewer, async (tx) => {
    if (!(await withdrawInvitation(tx, 'seller', { of: sellerId, id, now: tools.clock() })))
      throw invitationNotFound();
    const details = { invitationId: id };
    await insertSellerEvent(tx, { sellerId, actorId, kind: 'invitation_withdrawn', details });
  });
}

/** What the link in a mail invites to, for anybody who holds it. 410 once it is over. */
export async function readSellerInvitation(
  { db, clock }: Tools,
  token: string,
): Promise<ReadSellerInvitation> {
  const invitation = await findSellerInvitation(db, { hash: hashOneTimeToken(token) }, clock());
  if (invitation === null) throw invitationOver();
  const { seller, role, email, invitedBy } = invitation;
  return { seller, role, email, invitedBy };
}

/**
 * The caller works for the seller from now on, once; the session sells for that seller. 410 for a link that is over, 409
 * for who sells under an own name and for admins.
 */
export async function acceptSellerInvitationBy(
  { db, clock }: Tools,
  { userId, sessionId, role: accountRole }: Pick<Viewer, 'userId' | 'sessionId' | 'role'>,
  token: string,
): Promise<OwnSellers> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const invitation = await findSellerInvitation(tx, { hash: hashOneTimeToken(token) }, now);
    if (invitation === null) throw invitationOver();
    if (accountRole !== 'buyer') throw buyersOnly();
    const { id, sellerId, role } = invitation;
    await lockSeller(tx, sellerId);
    if (!(await insertSellerMember(tx, { sellerId, userId, role, now }))) throw invitationOver();
    if (!(await acceptInvitation(tx, 'seller', { id, userId, now }))) throw invitationOver();
    const details = { userId, role, invitationId: id };
    await insertSellerEvent(tx, { sellerId, actorId: userId, kind: 'joined', details });
    await setSellerOfSession(tx, { sessionId, userId, sellerId });
    return readSellers(tx, { userId, sellerId });
  });
}

/** Another role. 409 for the owner. */
export function changeSellerMember(
  tools: Tools,
  viewer: Acting,
  { member, role }: { member: string; role: GivenSellerRole },
): Promise<SellerPeople> {
  const { sellerId, userId: actorId } = viewer;
  const userId = uuidOr(member, personNotFound).toLowerCase();
  return changePeople(tools, viewer, async (tx) => {
    if (userId === sellerId) throw ownerStays();
    const from = await findSellerRole(tx, { sellerId, userId });
    if (from === null) throw personNotFound();
    if (from === role) return;
    await setSellerRole(tx, { sellerId, userId, role });
    const details = { userId, from, to: role };
    await insertSellerEvent(tx, { sellerId, actorId, kind: 'role_changed', details });
  });
}

/** Somebody no longer sells for the seller, from their next call on. 409 for the owner. */
export async function takeOutOfSeller(tools: Tools, viewer: Acting, member: string): Promise<SellerPeople> {
  const { sellerId } = viewer;
  const userId = uuidOr(member, personNotFound).toLowerCase();
  // Everybody may call this, about themselves: who is not there is not found, whatever the caller's role.
  if (userId !== sellerId && (await findSellerRole(tools.db, { sellerId, userId })) === null)
    throw personNotFound();
  return changePeople(tools, viewer, (tx) => end(tx, { ...viewer, userId }, viewer.userId));
}

/** The caller leaves; the session sells for nobody then. */
export async function leaveSeller(
  { db }: Tools,
  { sellerId, userId, sessionId }: Pick<Viewer, 'sellerId' | 'userId' | 'sessionId'>,
): Promise<SellerPeople> {
  return inTransaction(db, async (tx) => {
    await lockSeller(tx, sellerId);
    await end(tx, { sellerId, userId }, userId);
    await setSellerOfSession(tx, { sessionId, userId, sellerId: null });
    return { members: [], invitations: [] };
  });
}

async function end(
  tx: DatabaseTransaction,
  { sellerId, userId }: { sellerId: string; userId: string },
  actorId: string,
): Promise<void> {
  if (userId === sellerId) throw ownerStays();
  const role = await findSellerRole(tx, { sellerId, userId });
  if (role === null) throw personNotFound();
  await deleteSellerMember(tx, { sellerId, userId });
  const kind = userId === actorId ? 'left' : 'removed';
  await insertSellerEvent(tx, { sellerId, actorId, kind, details: { userId, role } });
}
