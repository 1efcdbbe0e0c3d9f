import { sql } from 'kysely';

/**
 * A column for the statement that locks the products whose stock or sales a transaction is about to change: it says that
 * they are announced after the commit (`catalogue.productsChanged`), and the triggers of products then write them down
 * instead of sending `notify`. PostgreSQL commits one transaction at a time of those that notify (decision 27).
 */
export const announcedLater = sql`set_config('shop.announces', 'later', true)`;
