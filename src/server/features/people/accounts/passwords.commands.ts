import type {
  ChangePasswordInput,
  ResetPasswordInput,
} from '../../../../contract/people/accounts.contract.ts';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { unauthorized } from '../../../plugins/app-error.ts';
import { hashOneTimeToken } from '../../../plugins/one-time-token.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import {
  type AccountTools,
  addresseeOf,
  bucketOf,
  checkPassword,
  endSessionsOfUser,
  loginKey,
} from './accounts.commands.ts';
import { invalidLink, wrongCurrentPassword, wrongPassword } from './accounts.errors.ts';
import { enqueueResetLink } from './accounts.jobs.ts';
import { passwordChangedMail } from './accounts.mail.ts';
import {
  deleteUnusedResetTokens,
  findSession,
  findUsableReset,
  getUser,
  lockUser,
  revokeSessionsOfUser,
  updatePasswordHash,
  useResetToken,
} from './accounts.sql.ts';
import { hashPassword } from './password-hash.ts';

/** Sends a reset link when the account exists and has not had three in this hour; the caller cannot tell. */
export async function requestPasswordReset(
  { db, resetRequests }: AccountTools,
  email: string,
): Promise<void> {
  const key = emailKey(email);
  const waitSeconds = await resetRequests.spend(bucketOf(key));
  if (waitSeconds === null) await enqueueResetLink(db, key);
}

/**
 * Sets the password by a link, once, and ends every session of the account. 400 for a link that is over. Who proves the
 * mailbox may sign in at once from this address, however often the old password was wrong.
 */
export async function resetPassword(
  { db, config, failures }: AccountTools,
  { token, password }: Pick<ResetPasswordInput, 'token' | 'password'>,
  ip: string,
): Promise<void> {
  const hash = hashOneTimeToken(token);
  // Before the costly part, so that invented links cost nothing.
  const usable = await findUsableReset(db, hash);
  if (usable === null) throw invalidLink();
  const passwordHash = await hashPassword(password);
  const accountKey = await inTransaction(db, async (tx) => {
    // First the user, as a change of the password does: of the two at once the second sees what the first did.
    const user = await lockUser(tx, usable.userId);
    if (!(await useResetToken(tx, hash))) throw invalidLink();
    await updatePasswordHash(tx, user.id, passwordHash);
    await deleteUnusedResetTokens(tx, user.id);
    await endSessionsOfUser(tx, user.id, 'password reset');
    await enqueueMail(tx, passwordChangedMail(addresseeOf(user), config.publicUrl));
    return user.email_key;
  });
  // The password is set: that a count of failures stays is no reason to say that it is not.
  await failures.reset(bucketOf(loginKey(accountKey, ip))).catch(() => undefined);
}

/**
 * Changes the own password and ends the other sessions. 400 when the current one is wrong, or was replaced meanwhile;
 * 401 when the session ended meanwhile: whoever lost the account by a reset does not get it back so.
 */
export async function changePassword(
  tools: AccountTools,
  viewer: Viewer,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { db, config } = tools;
  const user = await getUser(db, viewer.userId);
  const isRight = await checkPassword(tools, {
    key: `change ${viewer.userId}`,
    passwordHash: user.password_hash,
    password: currentPassword,
  });
  if (!isRight) throw wrongCurrentPassword();
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    const { password_hash: newestHash } = await lockUser(tx, user.id);
    if ((await findSession(tx, viewer.sessionId)) === null) throw unauthorized();
    if (newestHash !== user.password_hash) throw wrongCurrentPassword();
    await updatePasswordHash(tx, user.id, passwordHash);
    await deleteUnusedResetTokens(tx, user.id);
    await revokeSessionsOfUser(tx, user.id, 'password change', viewer.sessionId);
    await enqueueMail(tx, passwordChangedMail(addresseeOf(user), config.publicUrl));
  });
}

/** Asks for the own password once more, before something that a stolen session must not do. 400 for a wrong one. */
export async function confirmPassword(tools: AccountTools, userId: string, password: string): Promise<void> {
  const { password_hash: passwordHash } = await getUser(tools.db, userId);
  if (!(await checkPassword(tools, { key: `confirm ${userId}`, passwordHash, password })))
    throw wrongPassword();
}
