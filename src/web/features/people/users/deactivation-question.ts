import type { AdminUserDetail } from '../../../../contract/people/admin-users.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';

/** What a deactivation ends, in whole sentences, before it is done. */
export function deactivationQuestion({
  user,
  figures,
  sessions,
}: Pick<AdminUserDetail, 'figures' | 'sessions'> & {
  user: Pick<AdminUserDetail['user'], 'firstName' | 'lastName'>;
}): string {
  const parts = [
    `${user.firstName} ${user.lastName} can no longer sign in, and is told by mail.`,
    sessions.length === 0 ? null : `The person is signed out of ${countText(sessions.length, 'device')}.`,
    figures.publicProducts === 0
      ? null
      : figures.publicProducts === 1
        ? '1 product leaves the shop.'
        : `${formatCount(figures.publicProducts)} products leave the shop.`,
    figures.parcelsToSend === 0
      ? null
      : figures.parcelsToSend === 1
        ? '1 paid parcel is not on its way yet: nobody else can send it.'
        : `${formatCount(figures.parcelsToSend)} paid parcels are not on their way yet: nobody else can send them.`,
  ];
  return parts.filter((part) => part !== null).join(' ');
}
