import { randomUUID } from 'node:crypto';
import type { CourierAccountInput, SellerCouriers } from '../../../../contract/orders/couriers.contract.ts';
import type { CourierId } from '../../../../domain/orders/courier.ts';
import type { Courier, CourierAccount } from '../../../couriers/courier.ts';
import { CourierUnavailableError } from '../../../couriers/courier.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { invalidField } from '../../../plugins/app-error.ts';
import { openSecret, sealSecret } from '../../../sealing/kept-secrets.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import {
  type CourierAccountRow,
  findAccountOfSeller,
  findCourierAccount,
  lockCourierAccounts,
  removeCourierAccount,
  saveCourierAccount,
} from './courier-accounts.sql.ts';
import { courierNotFound, courierSilent } from './couriers.errors.ts';

type AccountDeps = Pick<Deps, 'db' | 'config' | 'couriers'>;

/** The courier with this API; 404 for any other. */
export function connectedCourier({ couriers }: Pick<Deps, 'couriers'>, id: CourierId): Courier {
  const courier = couriers.get(id);
  if (courier === null) throw courierNotFound();
  return courier;
}

/** What a seller's parcels travel on: the own account, or else the platform's; null: on none. */
export async function accountForSeller(
  { config, couriers }: AccountDeps,
  db: Database,
  { sellerId, courier }: { sellerId: string; courier: CourierId },
): Promise<{ account: CourierAccount; ownId: string | null } | null> {
  const own = await findAccountOfSeller(db, sellerId, courier);
  if (own !== null) return { account: opened(own, config.secretKey), ownId: own.id };
  const account = couriers.platformAccount(courier);
  return account === null ? null : { account, ownId: null };
}

/** The account of this id, or the platform's without one; null where there is none. */
export async function accountById(
  { db, config, couriers }: AccountDeps,
  { accountId, courier }: { accountId: string | null; courier: CourierId },
): Promise<CourierAccount | null> {
  if (accountId === null) return couriers.platformAccount(courier);
  const own = await findCourierAccount(db, accountId, courier);
  return own === null ? null : opened(own, config.secretKey);
}

interface Secrets {
  clientSecret: string;
  password: string;
  webhookSecret: string;
}

function opened({ id, clientId, userName, storeId, secrets }: CourierAccountRow, secretKey: string) {
  const text = openSecret(secrets, secretKey, { kind: 'courier', id }).toString();
  return { id, clientId, userName, storeId, ...(JSON.parse(text) as Secrets) };
}

/** What a seller sees of the own account. */
export async function getSellerCouriers(
  { db, config, couriers }: AccountDeps,
  sellerId: string,
): Promise<SellerCouriers> {
  const own = await findAccountOfSeller(db, sellerId, 'pathao');
  return {
    hasPlatformAccount: couriers.platformAccount('pathao') !== null,
    account: own && {
      clientId: own.clientId,
      userName: own.userName,
      storeId: own.storeId,
      testedAt: own.testedAt.toISOString(),
      eventsUrl: `${config.publicUrl}/api/couriers/pathao/events?account=${own.id}`,
    },
  };
}

/**
 * A seller enters keys of their own, or takes them away. They are tried by asking for a token before anything is kept:
 * 400 where the courier does not know them, 503 where it does not answer.
 */
export async function changeSellerAccount(
  deps: AccountDeps & Pick<Deps, 'clock'>,
  { sellerId, acting }: { sellerId: string; acting: ActingAdmin },
  { account }: CourierAccountInput,
): Promise<void> {
  const { db, config, clock } = deps;
  const courier = connectedCourier(deps, 'pathao');
  const trace = { objectKind: 'courier_account', objectId: sellerId };
  if (account === null) {
    await inTransaction(db, async (tx) => {
      const changedBy = acting.actorId;
      if (await removeCourierAccount(tx, { sellerId, courier: courier.id, changedBy }))
        await recordAudit(tx, { ...acting, ...trace, action: 'courier.remove', before: null, after: null });
    });
    return;
  }
  // Under another name than any account that is used: what is remembered of those stays theirs.
  const refusal = await tried(courier, { ...account, id: `try ${sellerId}` });
  if (refusal !== null) throw invalidField('account.clientId', refusal);
  const { clientSecret, password, webhookSecret, ...shown } = account;
  await inTransaction(db, async (tx) => {
    await lockCourierAccounts(tx, sellerId);
    const id = (await findAccountOfSeller(tx, sellerId, courier.id))?.id ?? randomUUID();
    const secrets: Secrets = { clientSecret, password, webhookSecret };
    await saveCourierAccount(tx, {
      ...shown,
      id,
      sellerId,
      courier: courier.id,
      secrets: sealSecret(Buffer.from(JSON.stringify(secrets)), config.secretKey, { kind: 'courier', id }),
      testedAt: clock(),
      changedBy: acting.actorId,
    });
    await recordAudit(tx, { ...acting, ...trace, action: 'courier.save', before: null, after: shown });
  });
}

async function tried(courier: Courier, account: CourierAccount): Promise<string | null> {
  try {
    return await courier.whyRefused(account);
  } catch (error) {
    if (error instanceof CourierUnavailableError) throw courierSilent(courier.name);
    throw error;
  }
}
