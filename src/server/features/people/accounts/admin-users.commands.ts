import { randomBytes } from 'node:crypto';
import type { InviteAdminInput } from '../../../../contract/people/admin-users.contract.ts';
import { type DeskRole, mayOnDesk } from '../../../../domain/shop/desk-roles.ts';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import { compactPhone } from '../../../../domain/shop/nepal.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { unauthorized } from '../../../plugins/app-error.ts';
import { deskRoleForbids } from '../../../plugins/desk-deeds.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { requireDocuments } from '../seller-documents/seller-documents.commands.ts';
import { isSeriesTaken } from '../tax-details/tax-details.errors.ts';
import { endSessionsOfUser } from './accounts.commands.ts';
import { emailTaken } from './accounts.errors.ts';
import { enqueueAdminInvitation } from './accounts.jobs.ts';
import { insertUser, revokeSessionsOfUser } from './accounts.sql.ts';
import {
  cannotDeactivateSelf,
  deskNeedsOwner,
  notActive,
  notAnAdmin,
  notASeller,
  seriesSellsAlready,
  tooLateToUnapprove,
  userNotFound,
} from './admin-users.errors.ts';
import { enqueueDecision } from './admin-users.jobs.ts';
import {
  type AdminUserRow,
  findAdminUser,
  lockDeskOwners,
  lockUsers,
  markApproved,
  setDeskRole,
  setUserActive,
  takeApprovalBack,
} from './admin-users.sql.ts';
import { hashPassword } from './password-hash.ts';

type AdminDeps = Pick<Deps, 'db' | 'catalogue'>;

/**
 * Activates or deactivates a user; deactivation ends every session at once and for good, and the user is told by mail,
 * with the reason, when it was not undone for some seconds. 409 for the own account. The same again changes nothing.
 */
export async function changeUserStatus(
  deps: AdminDeps,
  {
    userId,
    isActive,
    reason,
    admin,
  }: { userId: string; isActive: boolean; reason: string | null; admin: ActingAdmin },
): Promise<void> {
  if (userId === admin.actorId && !isActive) throw cannotDeactivateSelf();
  await inTransaction(deps.db, async (tx) => {
    const user = await lockForAdmin(tx, userId, admin);
    if (user.isActive === isActive) return;
    if (!isActive) await endSessionsOfUser(tx, userId, 'deactivated');
    await setUserActive(tx, userId, isActive);
    await recordAudit(tx, {
      ...admin,
      action: isActive ? 'user.activate' : 'user.deactivate',
      objectKind: 'user',
      objectId: userId,
      before: { isActive: user.isActive },
      after: { isActive, ...(reason === null ? {} : { reason }) },
    });
    if (!isActive) await enqueueDecision(tx, { userId, decision: 'deactivated', reason });
  });
  deps.catalogue.catalogueChanged();
}

/**
 * Approves a seller, who is told by mail what to do next, unless it is undone. 400 for another role, 409 for a refused
 * one, for a PAN and branch that sell here already, and naming the documents that are not accepted; the same again
 * changes nothing.
 */
export async function approveSeller(
  deps: AdminDeps,
  { userId, admin }: { userId: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockForAdmin(tx, userId, admin);
    if (user.role !== 'seller') throw notASeller();
    if (user.isApproved) return;
    // Who was refused could not sign in, whatever the mail says.
    if (!user.isActive) throw notActive();
    await requireDocuments(tx, userId);
    await markApproved(tx, userId);
    await recordAudit(tx, {
      ...admin,
      action: 'user.approve',
      objectKind: 'user',
      objectId: userId,
      before: { isApproved: false },
      after: { isApproved: true },
    });
    await enqueueDecision(tx, { userId, decision: 'approved', admin });
  }).catch((error: unknown) => {
    throw isSeriesTaken(error) ? seriesSellsAlready() : error;
  });
  deps.catalogue.catalogueChanged();
}

/** Takes an approval back, within seconds: the seller has not been told. 409 later, and when there was none. */
export async function undoApproval(
  deps: AdminDeps,
  { userId, admin }: { userId: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockForAdmin(tx, userId, admin);
    if (!(await takeApprovalBack(tx, userId))) throw tooLateToUnapprove();
    await recordAudit(tx, {
      ...admin,
      action: 'user.undo_approval',
      objectKind: 'user',
      objectId: userId,
      before: { isApproved: true },
      after: { isApproved: false },
    });
  });
  deps.catalogue.catalogueChanged();
}

/** Signs a user out everywhere; an admin's own session that asks stays. */
export async function endUserSessions(
  { db }: Pick<Deps, 'db'>,
  { userId, exceptSessionId, admin }: { userId: string; exceptSessionId: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForAdmin(tx, userId, admin);
    await revokeSessionsOfUser(tx, userId, 'ended by an admin', exceptSessionId);
    await recordAudit(tx, {
      ...admin,
      action: 'user.end_sessions',
      objectKind: 'user',
      objectId: userId,
      before: null,
      after: null,
    });
  });
}

/**
 * Makes another admin, who chooses a password by a link in a mail. 409 when the address is taken, 401 when the inviting
 * one is no active admin any more, 403 when they own the desk no longer.
 */
export async function inviteAdmin(
  { db }: Pick<Deps, 'db'>,
  { invited, admin }: { invited: InviteAdminInput; admin: ActingAdmin },
): Promise<string> {
  const key = emailKey(invited.email);
  // Nobody knows it: the link is the only way in.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  try {
    return await inTransaction(db, async (tx) => {
      await lockUsers(tx, [admin.actorId]);
      const actor = await requireActing(tx, admin);
      requireOwner(actor);
      const { id } = await insertUser(tx, {
        email: invited.email,
        email_key: key,
        password_hash: passwordHash,
        first_name: invited.firstName,
        last_name: invited.lastName,
        phone: compactPhone(invited.phone ?? ''),
        role: 'admin',
        desk_role: invited.deskRole,
        is_approved: true,
      });
      await enqueueAdminInvitation(tx, key);
      await recordAudit(tx, {
        ...admin,
        action: 'user.invite_admin',
        objectKind: 'user',
        objectId: id,
        before: null,
        after: { role: 'admin', deskRole: invited.deskRole },
      });
      return id;
    });
  } catch (error) {
    if (classifyPgError(error)?.constraint === 'users_email_key_unique') throw emailTaken();
    throw error;
  }
}

/**
 * Gives an admin another role on our desk, from their next call on; it ends no session. 400 for another account, 409
 * when it would leave the desk without an owner. The same again changes nothing.
 */
export async function changeDeskRole(
  { db }: Pick<Deps, 'db'>,
  { userId, deskRole, admin }: { userId: string; deskRole: DeskRole; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const owners = await lockDeskOwners(tx, [userId, admin.actorId]);
    const user = await lockForAdmin(tx, userId, admin);
    if (user.role !== 'admin') throw notAnAdmin();
    if (user.deskRole === deskRole) return;
    if (owners.every((id) => id === userId)) throw deskNeedsOwner();
    await setDeskRole(tx, userId, deskRole);
    await recordAudit(tx, {
      ...admin,
      action: 'user.change_desk_role',
      objectKind: 'user',
      objectId: userId,
      before: { deskRole: user.deskRole },
      after: { deskRole },
    });
  });
}

/**
 * The user to be changed, locked together with the acting admin. That one must still be active and cannot remove
 * itself, so whatever two admins do to each other at once, one remains (threats.md T-N3). An admin is an owner's to
 * change: 403 for whoever else tries.
 */
export async function lockForAdmin(
  tx: DatabaseTransaction,
  userId: string,
  admin: ActingAdmin,
): Promise<AdminUserRow> {
  await lockUsers(tx, [userId, admin.actorId]);
  const actor = await requireActing(tx, admin);
  const user = await findAdminUser(tx, userId);
  if (user === null) throw userNotFound();
  if (user.role === 'admin' && user.id !== actor.id) requireOwner(actor);
  return user;
}

/** Throws 401 unless the locked acting admin still is one. */
async function requireActing(tx: DatabaseTransaction, { actorId }: ActingAdmin): Promise<AdminUserRow> {
  const actor = await findAdminUser(tx, actorId);
  if (actor?.role !== 'admin' || !actor.isActive) throw unauthorized();
  return actor;
}

/** Throws 403 unless the locked acting admin still answers for the other admins. */
function requireOwner({ deskRole }: AdminUserRow): void {
  if (deskRole === null || !mayOnDesk(deskRole, 'admins')) throw deskRoleForbids();
}
