import { createHash } from 'node:crypto';
import type {
  Auth,
  ChangePasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  Tokens,
  UpdateProfileInput,
  User,
} from '../../../contract/accounts.contract.ts';
import { emailKey } from '../../../domain/email-key.ts';
import { compactPhone } from '../../../domain/nepal.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { classifyPgError } from '../../db/pg-errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail.jobs.ts';
import { type AccessTokens, createAccessTokens } from '../../plugins/access-token.ts';
import { unauthorized } from '../../plugins/app-error.ts';
import { addressBucket, createKeyedLimit, type KeyedLimit } from '../../plugins/rate-limits.ts';
import { createRefreshTokens, type RefreshTokens } from '../../plugins/refresh-token.ts';
import type { Viewer } from '../../plugins/viewer.ts';
import { mergeGuestCart } from '../cart/cart.commands.ts';
import { reopenDocumentsOfPan } from '../seller-documents/seller-documents.sql.ts';
import { copyTaxDetailsWithPan } from '../tax-details/tax-details.sql.ts';
import {
  accountDeactivated,
  companyNameRequired,
  emailTaken,
  invalidCredentials,
  invalidLink,
  panNumberChecked,
  panNumberRequired,
  tooManyAttempts,
  wrongCurrentPassword,
  wrongPassword,
} from './accounts.errors.ts';
import { enqueueResetLink } from './accounts.jobs.ts';
import { passwordChangedMail, welcomeMail } from './accounts.mail.ts';
import {
  deleteUnusedResetTokens,
  findSession,
  findUsableReset,
  findUserByEmail,
  getUser,
  insertUser,
  lockUser,
  openSession,
  revokeSessions,
  revokeSessionsOfUser,
  rotateSession,
  type UserRow,
  updatePasswordHash,
  updateUser,
  useResetToken,
} from './accounts.sql.ts';
import { hashOneTimeToken } from './one-time-token.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** What the account commands work with. */
export interface AccountTools extends Pick<Deps, 'db' | 'config'> {
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  /** Wrong passwords of one account from one address. */
  failures: KeyedLimit;
  /** Reset mails to one account. */
  resetRequests: KeyedLimit;
}

/** Who calls, as far as the connection tells. */
export interface Client {
  ip: string;
  userAgent: string | null;
  /** The guest whose cart becomes the user's. */
  guestId: string | null;
}

export function createAccountTools({ db, pool, config, clock }: Deps): AccountTools {
  return {
    db,
    config,
    accessTokens: createAccessTokens(config.secretKey, clock),
    refreshTokens: createRefreshTokens(config.secretKey),
    failures: createKeyedLimit(pool, config, { name: 'login-failures', points: 5, seconds: 900 }),
    resetRequests: createKeyedLimit(pool, config, { name: 'reset-requests', points: 3, seconds: 3600 }),
  };
}

/** Creates the account and signs in; a seller waits for approval. 409 when the address is taken. */
export async function registerAccount(
  tools: AccountTools,
  input: RegisterInput,
  client: Client,
): Promise<Auth> {
  const key = emailKey(input.email);
  if ((await findUserByEmail(tools.db, key)) !== null) throw emailTaken();
  const passwordHash = await hashPassword(input.password);
  try {
    return await inTransaction(tools.db, async (tx) => {
      const user = await insertUser(tx, {
        email: input.email.trim(),
        email_key: key,
        password_hash: passwordHash,
        first_name: input.firstName,
        last_name: input.lastName,
        phone: compactPhone(input.phone),
        role: input.role,
        company_name: input.companyName || null,
        pan_number: input.panNumber || null,
        is_approved: input.role !== 'seller',
        vat_registered: input.role === 'seller' ? (input.vatRegistered ?? null) : null,
      });
      const mail = welcomeMail(addresseeOf(user), input.role, tools.config.publicUrl);
      await enqueueMail(tx, mail);
      return signIn(tools, tx, user, { isRemembered: false, client });
    });
  } catch (error) {
    if (classifyPgError(error)?.constraint === 'users_email_key_unique') throw emailTaken();
    throw error;
  }
}

/** 401 for a wrong e-mail or password, 403 for a deactivated account, 429 while too many failures count. */
export async function logIn(tools: AccountTools, input: LoginInput, client: Client): Promise<Auth> {
  const key = emailKey(input.email);
  const user = await findUserByEmail(tools.db, key);
  const isRight = await checkPassword(tools, {
    key: loginKey(key, client.ip),
    passwordHash: user?.password_hash ?? null,
    password: input.password,
  });
  if (!isRight || user === null) throw invalidCredentials();
  if (!user.is_active) throw accountDeactivated();
  return inTransaction(tools.db, (tx) =>
    signIn(tools, tx, user, { isRemembered: input.remember === true, client }),
  );
}

/** Wrong passwords count for an account and an address together. */
const loginKey = (accountKey: string, ip: string) => `${accountKey} ${addressBucket(ip)}`;

/** Longer than a key of the store may be, and nobody's business. */
const bucketOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Throws 429 once the failures are used up, even for the right password; a success clears them. */
async function checkPassword(
  { failures }: AccountTools,
  { key, passwordHash, password }: { key: string; passwordHash: string | null; password: string },
): Promise<boolean> {
  const bucket = bucketOf(key);
  const refuseWhenSpent = async () => {
    const waitSeconds = await failures.waitSeconds(bucket);
    if (waitSeconds !== null) throw tooManyAttempts(waitSeconds);
  };
  const isRight = await verifyPassword(passwordHash, password, refuseWhenSpent);
  if (isRight) {
    // Guesses that ran beside this one may have used up the failures meanwhile.
    await refuseWhenSpent();
    await failures.reset(bucket);
    return true;
  }
  const waitSeconds = await failures.spend(bucket);
  if (waitSeconds !== null) throw tooManyAttempts(waitSeconds);
  return false;
}

async function signIn(
  { accessTokens, refreshTokens }: AccountTools,
  tx: DatabaseTransaction,
  user: UserRow,
  { isRemembered, client }: { isRemembered: boolean; client: Client },
): Promise<Auth> {
  const sessionId = await openSession(tx, {
    userId: user.id,
    passwordHash: user.password_hash,
    isRemembered,
    ip: client.ip,
    userAgent: client.userAgent,
  });
  if (sessionId === null) throw invalidCredentials();
  if (client.guestId !== null) await mergeGuestCart(tx, { guestId: client.guestId, userId: user.id });
  return {
    user: toUser(user),
    authToken: await accessTokens.sign({ userId: user.id, sessionId }),
    refreshToken: refreshTokens.issue({ sessionId, generation: 1 }),
  };
}

/**
 * The next tokens of a session (threats.md D8):
 * | token is          | rotated           | answer                        |
 * |-------------------|-------------------|-------------------------------|
 * | the newest        | -                 | its successor, now the newest |
 * | one before        | within 30 s       | the newest, the same for all  |
 * | one before, older | longer ago        | 401, the session ends         |
 * | of another kind   | -                 | 401                           |
 */
export async function refreshSession(
  { db, accessTokens, refreshTokens }: AccountTools,
  refreshToken: string,
  reportReuse: (userId: string) => void,
): Promise<Tokens> {
  const claims = refreshTokens.read(refreshToken);
  if (claims === null) throw unauthorized();
  const { sessionId, generation } = claims;
  const tokensOf = async (userId: string, newest: number): Promise<Tokens> => ({
    authToken: await accessTokens.sign({ userId, sessionId }),
    refreshToken: refreshTokens.issue({ sessionId, generation: newest }),
  });

  const rotated = await rotateSession(db, sessionId, generation);
  if (rotated !== null) return tokensOf(rotated.userId, generation + 1);
  const session = await findSession(db, sessionId);
  if (session === null || generation >= session.generation) throw unauthorized();
  if (generation === session.generation - 1 && session.isJustRotated) {
    return tokensOf(session.userId, session.generation);
  }
  await revokeSessions(db, [sessionId], 'refresh token used again');
  reportReuse(session.userId);
  throw unauthorized();
}

/** Ends the sessions behind either token; tokens that are unknown or over change nothing. */
export async function logOut(
  { db, accessTokens, refreshTokens }: AccountTools,
  { accessToken, refreshToken }: { accessToken: string | null; refreshToken: string | null },
): Promise<void> {
  const ids = [
    accessToken === null ? null : (await accessTokens.verify(accessToken))?.sessionId,
    refreshToken === null ? null : refreshTokens.read(refreshToken)?.sessionId,
  ].filter((id) => typeof id === 'string');
  await revokeSessions(db, ids, 'logout');
}

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

/** Ends every session of a user at once: reset, deactivation, deletion. */
export async function endSessionsOfUser(db: Database, userId: string, reason: string): Promise<void> {
  await revokeSessionsOfUser(db, userId, reason, null);
}

/**
 * The own names, phone, company and PAN. A seller's company name and PAN cannot be emptied, and a PAN that an admin has
 * checked is changed by nobody but an admin: 409. Before that, papers accepted for another PAN are judged again.
 */
export async function updateProfile(
  { db }: AccountTools,
  viewer: Viewer,
  { firstName, lastName, phone, companyName, panNumber }: UpdateProfileInput,
): Promise<User> {
  if (viewer.role === 'seller') {
    if (companyName !== undefined && !companyName) throw companyNameRequired();
    if (panNumber === '') throw panNumberRequired();
  }
  const changes = {
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(phone === undefined ? {} : { phone: compactPhone(phone) }),
    ...(companyName === undefined ? {} : { company_name: companyName || null }),
    ...(panNumber === undefined ? {} : { pan_number: panNumber || null }),
  };
  return inTransaction(db, async (tx) => {
    if (panNumber !== undefined && viewer.role === 'seller') {
      // Held, so that no approval checks the old number meanwhile.
      const seller = await lockUser(tx, viewer.userId);
      const isOther = seller.pan_number !== panNumber;
      if (isOther && seller.is_approved && seller.pan_number !== null) throw panNumberChecked();
      if (isOther && !seller.is_approved) await reopenDocumentsOfPan(tx, viewer.userId);
      if (panNumber) await copyTaxDetailsWithPan(tx, viewer.userId, panNumber);
    }
    return toUser(await updateUser(tx, viewer.userId, changes));
  });
}

export async function getOwnUser({ db }: AccountTools, viewer: Viewer): Promise<User> {
  return toUser(await getUser(db, viewer.userId));
}

function addresseeOf(user: UserRow) {
  return { email: user.email, firstName: user.first_name };
}

function toUser(row: UserRow): User {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role: row.role as Role,
    companyName: row.company_name,
    panNumber: row.pan_number,
    isActive: row.is_active,
    isApproved: row.is_approved,
    createdAt: row.created_at.toISOString(),
  };
}
