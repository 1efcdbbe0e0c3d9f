import type {
  CompanyPeople,
  OwnCompany,
  ReadInvitation,
} from '../../../../contract/people/company.contract.ts';
import { type GivenRole, INVITATION_DAYS, may } from '../../../../domain/people/company-roles.ts';
import type { MemberLimits } from '../../../../domain/people/member-limits.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { requireDeed } from '../../../plugins/company-deeds.ts';
import { hashOneTimeToken } from '../../../plugins/one-time-token.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { acceptInvitation, replaceInvitation, withdrawInvitation } from '../invitations/invitations.sql.ts';
import { readCompany } from './companies.commands.ts';
import {
  alreadyMember,
  companyNeedsOwner,
  invitationNotFound,
  invitationOver,
  personNotFound,
  sellerStays,
  tooManyInvitations,
} from './companies.errors.ts';
import { enqueueCompanyInvitation } from './companies.jobs.ts';
import { listMemberships, setCompanyOfSession } from './companies.sql.ts';
import {
  countInvitations,
  deleteMembership,
  findInvitation,
  findMembership,
  findOffer,
  getPerson,
  insertCompanyEvent,
  insertInvitation,
  insertMembership,
  isMemberByEmail,
  listInvitations,
  listMembers,
  lockCompany,
  roleIn,
  setCompanyName,
  setLimits,
  setRole,
} from './company-people.sql.ts';
import { requireSeats } from './company-seats.commands.ts';

/** Open invitations of one company: nobody sends mails to half the country from here. */
const MOST_INVITATIONS = 50;

export type Tools = Pick<Deps, 'db' | 'clock' | 'config' | 'settings'>;
export type Acting = Pick<Viewer, 'companyId' | 'userId' | 'sessionId'>;

/** Who belongs to the company of the session; who was invited is told to those who may invite. */
export async function readPeople(
  { db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>,
  { companyId, userId, companyRole }: Pick<Viewer, 'companyId' | 'userId' | 'companyRole'>,
): Promise<CompanyPeople> {
  const mayInvite = companyRole !== null && may(companyRole, 'manage_company');
  const [members, invitations, offer] = await Promise.all([
    listMembers(db, companyId),
    mayInvite ? listInvitations(db, companyId, clock()) : [],
    findOffer(db, companyId),
  ]);
  return {
    members: members.map(({ userId: id, name, email, role, joinedAt, lastSeenAt, isSeller, ...limits }) => ({
      _id: id,
      name,
      email,
      role,
      joinedAt: joinedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      ...toLimits(limits),
      isYou: id === userId,
      canGo: role !== 'owner' && !sellsFrom(companyId, { id, isSeller }),
    })),
    invitations: invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt, ...limits }) => ({
      _id: id,
      email,
      role,
      invitedBy,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ...toLimits(limits),
    })),
    offeredTo: offer && { _id: offer.userId, name: offer.name },
    seats: settings.current.companySeats,
  };
}

/** Rupees; null: no limit; left out: as it was. */
interface LimitsForm {
  orderLimit?: number | null | undefined;
  monthLimit?: number | null | undefined;
}

function withLimits(before: MemberLimits, { orderLimit, monthLimit }: LimitsForm): MemberLimits {
  const paisa = (form: number | null | undefined, had: number | null) =>
    form === undefined ? had : form === null ? null : paisaFromRupees(form);
  return {
    orderLimitPaisa: paisa(orderLimit, before.orderLimitPaisa),
    monthLimitPaisa: paisa(monthLimit, before.monthLimitPaisa),
  };
}

const rupeesOrNull = (paisa: number | null) => (paisa === null ? null : rupeesFromPaisa(paisa));
const toLimits = ({ orderLimitPaisa, monthLimitPaisa }: MemberLimits) => ({
  orderLimit: rupeesOrNull(orderLimitPaisa),
  monthLimit: rupeesOrNull(monthLimitPaisa),
});

/**
 * One change of a company's people: after every other of that company, by somebody whose role allows it then. Answers
 * how the people stand afterwards.
 */
export async function changePeople(
  tools: Tools,
  viewer: Acting,
  change: (tx: DatabaseTransaction) => Promise<void>,
): Promise<CompanyPeople> {
  return inTransaction(tools.db, async (tx) => {
    await lockCompany(tx, viewer.companyId);
    const companyRole = await roleIn(tx, viewer);
    requireDeed({ companyRole }, 'manage_company');
    await change(tx);
    return readPeople({ ...tools, db: tx }, { ...viewer, companyRole });
  });
}

/** How the company is called, on orders and for sellers; null: as its founder's account says, or else its bills. */
export function renameCompany(tools: Tools, viewer: Acting, name: string | null): Promise<CompanyPeople> {
  const { companyId, userId: actorId } = viewer;
  return changePeople(tools, viewer, async (tx) => {
    await setCompanyName(tx, companyId, name);
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'renamed', details: { name } });
  });
}

/** Sends somebody a link into the company, in place of an earlier one. 409 for a member, and while no seat is left. */
export function invite(
  tools: Tools,
  viewer: Acting,
  { email, role, ...limits }: { email: string; role: GivenRole } & LimitsForm,
): Promise<CompanyPeople> {
  const { companyId, userId: actorId } = viewer;
  const [key, now] = [emailKey(email), tools.clock()];
  return changePeople(tools, viewer, async (tx) => {
    if (await isMemberByEmail(tx, { companyId, emailKey: key })) throw alreadyMember();
    await requireSeats(tx, tools, { companyId, more: 1 });
    await replaceInvitation(tx, 'company', { of: companyId, emailKey: key, now });
    if ((await countInvitations(tx, companyId, now)) >= MOST_INVITATIONS) throw tooManyInvitations();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const invitationId = await insertInvitation(tx, {
      companyId,
      email,
      emailKey: key,
      role,
      limits: withLimits({ orderLimitPaisa: null, monthLimitPaisa: null }, limits),
      invitedBy: actorId,
      now,
      expiresAt,
    });
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'invited', details: { invitationId, role } });
    await enqueueCompanyInvitation(tx, invitationId);
  });
}

export function withdraw(tools: Tools, viewer: Acting, invitation: string): Promise<CompanyPeople> {
  const { companyId, userId: actorId } = viewer;
  const id = uuidOr(invitation, invitationNotFound);
  return changePeople(tools, viewer, async (tx) => {
    const isOpen = await withdrawInvitation(tx, 'company', { of: companyId, id, now: tools.clock() });
    if (!isOpen) throw invitationNotFound();
    const details = { invitationId: id };
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'invitation_withdrawn', details });
  });
}

/** What the link in a mail invites to, for anybody who holds it. 410 once it is over. */
export async function readInvitation(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  token: string,
): Promise<ReadInvitation> {
  const invitation = await findInvitation(db, hashOneTimeToken(token), clock());
  if (invitation === null) throw invitationOver();
  const { company, role, email, invitedBy } = invitation;
  return { company, role, email, invitedBy };
}

/**
 * The caller joins, once; the session acts for that company from then on. 410 for a link that is over, and for who
 * belongs to the company already: whoever invites themselves. 409 while no seat is left: the link stays good.
 */
export async function acceptInvitationBy(
  { db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  token: string,
): Promise<OwnCompany> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const invitation = await findInvitation(tx, hashOneTimeToken(token), now);
    if (invitation === null) throw invitationOver();
    const { id, companyId, role, orderLimitPaisa, monthLimitPaisa } = invitation;
    await lockCompany(tx, companyId);
    if (!(await insertMembership(tx, { companyId, userId, role, now, orderLimitPaisa, monthLimitPaisa })))
      throw invitationOver();
    if (!(await acceptInvitation(tx, 'company', { id, userId, now }))) throw invitationOver();
    await requireSeats(tx, { settings }, { companyId, more: 0 });
    const details = { userId, role, invitationId: id };
    await insertCompanyEvent(tx, { companyId, actorId: userId, kind: 'joined', details });
    await setCompanyOfSession(tx, { sessionId, userId, companyId });
    return readCompany(tx, { companyId, userId });
  });
}

/**
 * Another role, other limits. 409 for the role of the owner, who hands the company over first.
 */
export function changeMember(
  tools: Tools,
  viewer: Acting,
  { member, role, ...limits }: { member: string; role?: GivenRole | undefined } & LimitsForm,
): Promise<CompanyPeople> {
  const { companyId, userId: actorId } = viewer;
  const userId = uuidOr(member, personNotFound);
  return changePeople(tools, viewer, async (tx) => {
    const before = await findMembership(tx, { companyId, userId });
    if (before === null) throw personNotFound();
    const { role: from, ...had } = before;
    if (role !== undefined && from !== role) {
      if (from === 'owner') throw companyNeedsOwner();
      await setRole(tx, { companyId, userId, role });
      const details = { userId, from, to: role };
      await insertCompanyEvent(tx, { companyId, actorId, kind: 'role_changed', details });
    }
    const has = withLimits(had, limits);
    if (has.orderLimitPaisa === had.orderLimitPaisa && has.monthLimitPaisa === had.monthLimitPaisa) return;
    await setLimits(tx, { companyId, userId, ...has });
    const details = { userId, from: had, to: has };
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'limits_changed', details });
  });
}

/** Somebody no longer acts for the company, from their next call on. 409 for its owner, and for a seller who sells from it. */
export async function takeOut(tools: Tools, viewer: Acting, member: string): Promise<CompanyPeople> {
  const { companyId, userId: actorId } = viewer;
  const userId = uuidOr(member, personNotFound);
  // Everybody may call this, about themselves: who is not there is not found, whatever the caller's role.
  if ((await roleIn(tools.db, { companyId, userId })) === null) throw personNotFound();
  return changePeople(tools, viewer, (tx) => endMembership(tx, { companyId, userId, actorId }));
}

/** The caller leaves; the session goes on for another company of theirs, whose people are answered. */
export async function leave(tools: Tools, viewer: Acting): Promise<CompanyPeople> {
  const { companyId, userId, sessionId } = viewer;
  return inTransaction(tools.db, async (tx) => {
    await lockCompany(tx, companyId);
    await endMembership(tx, { companyId, userId, actorId: userId });
    const [next] = await listMemberships(tx, userId);
    if (next === undefined) throw personNotFound();
    await setCompanyOfSession(tx, { sessionId, userId, companyId: next.companyId });
    return readPeople({ ...tools, db: tx }, { userId, companyId: next.companyId, companyRole: next.role });
  });
}

/** A seller's goods leave from the addresses of the company which the account began with: the one with its id. */
const sellsFrom = (companyId: string, { id, isSeller }: { id: string; isSeller: boolean }) =>
  isSeller && id === companyId;

async function endMembership(
  tx: DatabaseTransaction,
  { companyId, userId, actorId }: { companyId: string; userId: string; actorId: string },
): Promise<void> {
  const role = await roleIn(tx, { companyId, userId });
  if (role === null) throw personNotFound();
  if (role === 'owner') throw companyNeedsOwner();
  const { isSeller } = await getPerson(tx, userId);
  if (sellsFrom(companyId, { id: userId, isSeller })) throw sellerStays();
  await deleteMembership(tx, { companyId, userId });
  const kind = userId === actorId ? 'left' : 'removed';
  await insertCompanyEvent(tx, { companyId, actorId, kind, details: { userId, role } });
}
