// What stands in the row of a deleted account: its orders, parcels and reviews still refer to it.

/** RFC 2606: no mail ever reaches this domain. */
const NOWHERE = '@deleted.invalid';

export const DELETED_NAME = { firstName: 'Deleted', lastName: 'User' };

/** Takes the place of the address of an account that is closed: unlike any other, and never sent to. */
export function deletedEmail(userId: string): string {
  return `deleted-${userId}${NOWHERE}`;
}

/** Mail to it is not sent. */
export function isDeletedEmail(email: string): boolean {
  return email.endsWith(NOWHERE);
}
