import type {
  ApiKey,
  ApiKeyInput,
  ApiKeys,
  MadeApiKey,
} from '../../../../contract/people/api-keys.contract.ts';
import { KEY_SIDES, type KeySide, MOST_KEYS, scopeWords } from '../../../../domain/people/api-scopes.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { maySell } from '../../../../domain/people/seller-roles.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { newApiKey } from '../../../plugins/api-key.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { lockUser } from '../accounts/accounts.sql.ts';
import { lockCompany, roleIn } from '../companies/company-people.sql.ts';
import { lockSeller } from '../seller-people/seller-people.sql.ts';
import { keyNotFound, notApprovedYet, ownersOnly, scopeOfOtherSide, tooManyKeys } from './api-keys.errors.ts';
import { keyMadeMail } from './api-keys.mail.ts';
import {
  type ApiKeyRow,
  countWorkingKeys,
  findKeyOwnerName,
  insertApiKey,
  type KeyOwner,
  listApiKeys,
  revokeKey,
} from './api-keys.sql.ts';

/** Who makes or ends a key, and from where. */
interface Acting {
  viewer: Viewer;
  by: ActingAdmin;
}

/** The company and the seller whose owner the caller is, as their session acts. */
function ownersOf({ companyId, companyRole, sellerId, sellerRole }: Viewer): KeyOwner[] {
  return [
    ...(companyRole !== null && may(companyRole, 'manage_company')
      ? [{ side: 'company', id: companyId } as const]
      : []),
    ...(sellerRole !== null && maySell(sellerRole, 'own') ? [{ side: 'seller', id: sellerId } as const] : []),
  ];
}

function ownerOn(viewer: Viewer, side: KeySide): KeyOwner {
  const owner = ownersOf(viewer).find((one) => one.side === side);
  if (owner === undefined) throw ownersOnly(side);
  return owner;
}

/** The keys of the caller's company and seller; 403 for who owns neither. */
export async function readApiKeys(db: Database, viewer: Viewer): Promise<ApiKeys> {
  const owners = ownersOf(viewer);
  if (owners.length === 0) throw ownersOnly('company');
  const [company, seller] = await Promise.all(
    KEY_SIDES.map(async (side) => {
      const owner = owners.find((one) => one.side === side);
      if (owner === undefined) return null;
      const [name, rows] = await Promise.all([findKeyOwnerName(db, owner), listApiKeys(db, owner)]);
      return { name, keys: rows.map(toApiKey) };
    }),
  );
  return { company: company ?? null, seller: seller ?? null };
}

/**
 * A new key of the caller's company or seller, told this once; its owner is told by mail. 403 for who is not the owner and
 * for a seller who is not approved, 400 for a scope of the other side, 409 when there are too many.
 */
export async function makeApiKey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { viewer, by }: Acting,
  { for: side, name, scopes, allowedAddresses = [], expiresInDays }: ApiKeyInput,
): Promise<MadeApiKey> {
  const owner = ownerOn(viewer, side);
  if (side === 'seller' && !viewer.isApproved) throw notApprovedYet();
  const stranger = scopes.find((scope) => scopeWords(scope, side) === null);
  if (stranger !== undefined) throw scopeOfOtherSide(stranger, side);
  const { key: token, prefix, hash } = newApiKey();
  return inTransaction(db, async (tx) => {
    await holdKeysOf(tx, owner, viewer);
    if ((await countWorkingKeys(tx, owner)) >= MOST_KEYS) throw tooManyKeys();
    const values = { name, scopes, allowedAddresses, expiresInDays, prefix, hash, madeBy: viewer.userId };
    const id = await insertApiKey(tx, owner, values);
    const made = toApiKey((await listApiKeys(tx, owner)).find((row) => row.id === id) as ApiKeyRow);
    const { allowedAddresses: addresses, expiresAt } = made;
    const after = { name, prefix, scopes, addresses, expiresAt, [side]: owner.id };
    await recordAudit(tx, {
      ...by,
      action: 'key.make',
      objectKind: 'api_key',
      objectId: id,
      before: null,
      after,
    });
    const person = await lockUser(tx, viewer.userId);
    await enqueueMail(
      tx,
      keyMadeMail(
        { email: person.email, firstName: person.first_name },
        {
          name,
          prefix,
          owner: await findKeyOwnerName(tx, owner),
          may: scopes.map((scope) => scopeWords(scope, side) as string),
        },
        config.publicUrl,
      ),
    );
    return { token, key: made };
  });
}

/** Ends a key: its next call is refused. 404 for one that is not the caller's, or has ended. */
export async function revokeApiKey(
  { db }: Pick<Deps, 'db'>,
  { viewer, by }: Acting,
  key: string,
): Promise<void> {
  const id = uuidOr(key, keyNotFound).toLowerCase();
  const owners = ownersOf(viewer);
  if (owners.length === 0) throw keyNotFound();
  await inTransaction(db, async (tx) => {
    const revoked = await revokeKey(tx, owners, { id, by: viewer.userId });
    if (revoked === null) throw keyNotFound();
    await recordAudit(tx, {
      ...by,
      action: 'key.revoke',
      objectKind: 'api_key',
      objectId: id,
      before: revoked,
      after: { isRevoked: true },
    });
  });
}

/** One change of an owner's keys after another; who handed the company over meanwhile makes none. */
async function holdKeysOf(
  tx: DatabaseTransaction,
  { side, id }: KeyOwner,
  { userId }: Viewer,
): Promise<void> {
  if (side === 'seller') return lockSeller(tx, id);
  await lockCompany(tx, id);
  const role = await roleIn(tx, { companyId: id, userId });
  if (role === null || !may(role, 'manage_company')) throw ownersOnly('company');
}

function toApiKey({ id, createdAt, expiresAt, lastUsedAt, ...row }: ApiKeyRow): ApiKey {
  return {
    ...row,
    _id: id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
