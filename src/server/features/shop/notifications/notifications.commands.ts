import type { NotificationPreferences } from '../../../../contract/shop/notifications.contract.ts';
import { maySell, type SellerDeed } from '../../../../domain/people/seller-roles.ts';
import { deskRolesFor } from '../../../../domain/shop/desk-roles.ts';
import {
  DEFAULT_CHANNEL,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../../domain/shop/notification.ts';
import {
  type DeskEvent,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationParams,
} from '../../../../domain/shop/notification-events.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { mayBeSent } from '../../../mail/mail.jobs.ts';
import { addressedTo } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { notificationNotFound } from './notifications.errors.ts';
import {
  deleteOldNotifications,
  findBellState,
  findChannel,
  insertNotifications,
  listActiveAdmins,
  listChannels,
  listSellerPeople,
  markNotificationsRead,
  type SellerPerson,
  saveChannels,
} from './notifications.sql.ts';

/** What happened, without whom it is told. */
export type News = {
  [E in NotificationEvent]: {
    event: E;
    params: NotificationParams<E>;
    /** The fact behind it, by its id: the same fact is told once to each person, however often a job is tried. */
    cause: string;
  };
}[NotificationEvent];

/** `mail`: what also goes by mail, where the person wants it; left out, the bell alone tells. */
export type Notice = News & { to: string; mail?: Mail | null };

/**
 * Tells people of something, in the transaction that makes it happen: the bell of those who want it there, the mail of
 * those who want that. What a seller is told reaches everybody there whose work it is. What was told to somebody before brings neither again; a gathered event is raised instead. One
 * statement, where sellers are told two, however many notices.
 */
export async function notify(tx: DatabaseTransaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const news = [...notices, ...(await copiesForColleagues(tx, notices))].map(
    ({ to, event, params, cause, mail = null }, at) => {
      const { kind, isGathered = false }: { kind: NotificationKind; isGathered?: boolean } =
        NOTIFICATION_EVENTS[event];
      const reached = mail !== null && mayBeSent(mail) ? mail : null;
      return { user: to, kind, event, cause, params, isGathered, at, mail: reached };
    },
  );
  await insertNotifications(tx, news);
}

const sellerDeedOf = (event: NotificationEvent): SellerDeed | null => {
  const { sellerDeed = null }: { kind: NotificationKind; sellerDeed?: SellerDeed | null } =
    NOTIFICATION_EVENTS[event];
  return sellerDeed;
};

async function copiesForColleagues(tx: DatabaseTransaction, notices: readonly Notice[]): Promise<Notice[]> {
  const forSellers = notices.flatMap((notice) => {
    const deed = sellerDeedOf(notice.event);
    return deed === null ? [] : [{ notice, deed }];
  });
  if (forSellers.length === 0) return [];
  const people = await listSellerPeople(tx, [...new Set(forSellers.map(({ notice }) => notice.to))]);
  return people.flatMap((person) =>
    forSellers
      .filter(({ notice, deed }) => notice.to === person.sellerId && maySell(person.role, deed))
      .map(({ notice: { mail = null, ...news } }) => ({
        ...news,
        to: person.userId,
        mail: mail && addressedTo(mail, person),
      })),
  );
}

/** Who else of a seller hears of such work. */
export async function listColleagues(
  tx: DatabaseTransaction,
  sellerId: string,
  deed: SellerDeed,
): Promise<SellerPerson[]> {
  return (await listSellerPeople(tx, [sellerId])).filter(({ role }) => maySell(role, deed));
}

/**
 * Tells every active admin whose work it is; their mail, if any, goes to the desk's own address and is the caller's.
 */
export async function notifyAdmins(
  tx: DatabaseTransaction,
  news: Extract<News, { event: DeskEvent }>,
): Promise<void> {
  const admins = await listActiveAdmins(tx, deskRolesFor(NOTIFICATION_EVENTS[news.event].deskDeed));
  await notify(
    tx,
    admins.map((to) => ({ ...news, to })),
  );
}

/** Whether a mail of this kind, sent some time after its bell, may go to a person. */
export async function mayMail(
  tx: DatabaseTransaction,
  userId: string,
  kind: NotificationKind,
): Promise<boolean> {
  return (await findChannel(tx, userId, kind)) !== 'bell';
}

/** Marks a person's notifications as read, again without a word; 404, and nothing changed, for another's or unknown one. */
export async function readNotifications(
  { db }: Pick<Deps, 'db'>,
  { userId, ids, andOlder }: { userId: string; ids: readonly string[]; andOlder: boolean },
): Promise<{ unread: number }> {
  const known = [...new Set(ids.map((id) => uuidOr(id, notificationNotFound).toLowerCase()))];
  return inTransaction(db, async (tx) => {
    const isDone = await markNotificationsRead(tx, userId, { ids: known, andOlder });
    if (!isDone) throw notificationNotFound();
    const { unread } = await findBellState(tx, userId);
    return { unread };
  });
}

export async function readPreferences(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<NotificationPreferences> {
  const chosen = new Map((await listChannels(db, userId)).map(({ kind, channel }) => [kind, channel]));
  return Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, chosen.get(kind) ?? DEFAULT_CHANNEL]),
  ) as NotificationPreferences;
}

/** Sets the kinds that are named; the others stay. */
export async function changePreferences(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  channels: Partial<NotificationPreferences>,
): Promise<NotificationPreferences> {
  return inTransaction(db, async (tx) => {
    const named = NOTIFICATION_KINDS.flatMap((kind) => {
      const channel = channels[kind];
      return channel === undefined ? [] : [{ kind, channel }];
    });
    await saveChannels(tx, userId, named);
    return readPreferences({ db: tx }, userId);
  });
}

export async function purgeNotifications({ db }: Pick<Deps, 'db'>): Promise<void> {
  await deleteOldNotifications(db);
}
