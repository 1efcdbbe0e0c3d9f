import { createHash } from 'node:crypto';
import type {
  AccountPreferences,
  Auth,
  LoginInput,
  RegisterInput,
  Tokens,
  UpdateProfileInput,
  User,
} from '../../../../contract/people/accounts.contract.ts';
import type { SellsFor } from '../../../../contract/people/seller-people.contract.ts';
import type { DeskRole } from '../../../../domain/shop/desk-roles.ts';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import { compactPhone } from '../../../../domain/shop/nepal.ts';
import type { Role } from '../../../../domain/shop/roles.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { type AccessTokens, createAccessTokens } from '../../../plugins/access-token.ts';
import { unauthorized } from '../../../plugins/app-error.ts';
import { addressBucket, createKeyedLimit, type KeyedLimit } from '../../../plugins/rate-limits.ts';
import { createRefreshTokens, type RefreshTokens } from '../../../plugins/refresh-token.ts';
import { NO_SELLER, type Viewer } from '../../../plugins/viewer.ts';
import { reopenDocumentsOfPan } from '../seller-documents/seller-documents.sql.ts';
import { readSellers } from '../seller-people/seller-people.commands.ts';
import { isSeriesTaken, seriesTaken } from '../tax-details/tax-details.errors.ts';
import { copyTaxDetailsWithPan } from '../tax-details/tax-details.sql.ts';
import {
  accountDeactivated,
  companyNameRequired,
  emailTaken,
  invalidCredentials,
  panNumberChecked,
  panNumberRequired,
  tooManyAttempts,
} from './accounts.errors.ts';
import { welcomeMail } from './accounts.mail.ts';
import {
  findSession,
  findUserByEmail,
  getUser,
  insertUser,
  lockUser,
  openSession,
  revokeSessions,
  revokeSessionsOfUser,
  rotateSession,
  type UserRow,
  updateUser,
} from './accounts.sql.ts';
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
}

/** What else happens in the transaction that signs somebody in. */
export type AlsoSignedIn = (
  tx: DatabaseTransaction,
  buyer: { userId: string; companyId: string },
) => Promise<void>;

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
  alsoSignedIn: AlsoSignedIn,
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
      return signIn(tools, tx, user, { isRemembered: false, client, alsoSignedIn });
    });
  } catch (error) {
    if (classifyPgError(error)?.constraint === 'users_email_key_unique') throw emailTaken();
    throw error;
  }
}

/** 401 for a wrong e-mail or password, 403 for a deactivated account, 429 while too many failures count. */
export async function logIn(
  tools: AccountTools,
  input: LoginInput,
  client: Client,
  alsoSignedIn: AlsoSignedIn,
): Promise<Auth> {
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
    signIn(tools, tx, user, { isRemembered: input.remember === true, client, alsoSignedIn }),
  );
}

/** Wrong passwords count for an account and an address together. */
export const loginKey = (accountKey: string, ip: string) => `${accountKey} ${addressBucket(ip)}`;

/** Longer than a key of the store may be, and nobody's business. */
export const bucketOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Throws 429 once the failures are used up, even for the right password; a success clears them. */
export async function checkPassword(
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
  {
    isRemembered,
    client,
    alsoSignedIn,
  }: { isRemembered: boolean; client: Client; alsoSignedIn: AlsoSignedIn },
): Promise<Auth> {
  const session = await openSession(tx, {
    userId: user.id,
    passwordHash: user.password_hash,
    isRemembered,
    ip: client.ip,
    userAgent: client.userAgent,
  });
  if (session === null) throw invalidCredentials();
  const { id: sessionId, companyId, sellerId } = session;
  await alsoSignedIn(tx, { userId: user.id, companyId });
  return {
    user: toUser(user, await sellsFor(tx, { userId: user.id, sellerId })),
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

/** Ends every session of a user at once: reset, deactivation, deletion. */
export async function endSessionsOfUser(db: Database, userId: string, reason: string): Promise<void> {
  await revokeSessionsOfUser(db, userId, reason, null);
}

/**
 * The own names, phone, company and PAN. A seller's company name and PAN cannot be emptied, and a PAN that an admin has
 * checked is changed by nobody but an admin: 409. Before that, papers accepted for another PAN are judged again. 409 for
 * a PAN that sells here under the own branch code already.
 */
export async function updateProfile(
  { db }: AccountTools,
  viewer: Viewer,
  { firstName, lastName, phone, companyName, panNumber, preferences = {} }: UpdateProfileInput,
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
    ...preferences,
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
    return toUser(await updateUser(tx, viewer.userId, changes), await sellsFor(tx, viewer));
  }).catch((error: unknown) => {
    throw isSeriesTaken(error) ? seriesTaken('panNumber') : error;
  });
}

export async function getOwnUser({ db }: AccountTools, viewer: Viewer): Promise<User> {
  const [user, seller] = await Promise.all([getUser(db, viewer.userId), sellsFor(db, viewer)]);
  return toUser(user, seller);
}

export function addresseeOf(user: UserRow) {
  return { email: user.email, firstName: user.first_name };
}

/** For whom a session sells, if it does for another than the own account. */
async function sellsFor(
  db: Database,
  { userId, sellerId }: { userId: string; sellerId: string | null },
): Promise<SellsFor | null> {
  if (sellerId === null || sellerId === NO_SELLER || sellerId === userId) return null;
  const { _id, sellers } = await readSellers(db, { userId, sellerId });
  return sellers.find((seller) => seller._id === _id) ?? null;
}

function toUser(row: UserRow, seller: SellsFor | null): User {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role: row.role as Role,
    ...(row.desk_role === null ? {} : { deskRole: row.desk_role as DeskRole }),
    ...(seller === null ? {} : { sellsFor: seller }),
    companyName: row.company_name,
    panNumber: row.pan_number,
    isActive: row.is_active,
    isApproved: row.is_approved,
    createdAt: row.created_at.toISOString(),
    preferences: preferencesOfRow(row),
  };
}

function preferencesOfRow({ language, calendar, digits, grouping }: UserRow): AccountPreferences {
  return { language, calendar, digits, grouping } as AccountPreferences;
}
