import { sidesOf, type WebhookNews, type WebhookType } from '../../../../domain/shop/webhook-events.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { insertEvents, type NewWebhookEvent } from './webhook-events.sql.ts';

/** Something that happened, for the programs of a company and of a seller; null: of nobody on that side. */
export type WebhookTold = {
  [Type in WebhookType]: {
    type: Type;
    companyId?: string | null;
    sellerId?: string | null;
    /** What it is about, by its id: what happens to one thing arrives in its order. */
    subject: string;
    data: WebhookNews<Type>;
  };
}[WebhookType];

/**
 * Tells programs of what happens, in the transaction that makes it happen: one statement, which writes nothing where
 * nobody listens. What is about one thing must be told under its lock, so that it is told in its order.
 */
export async function tellWebhooks(tx: DatabaseTransaction, told: readonly WebhookTold[]): Promise<void> {
  const events = told.flatMap(({ type, companyId = null, sellerId = null, subject, data }) => {
    const sides = sidesOf(type);
    const about = { type, subject, data };
    const ofCompany: NewWebhookEvent = { ...about, companyId, sellerId: null };
    const ofSeller: NewWebhookEvent = { ...about, companyId: null, sellerId };
    return [
      ...(companyId !== null && sides.includes('company') ? [ofCompany] : []),
      ...(sellerId !== null && sides.includes('seller') ? [ofSeller] : []),
    ];
  });
  if (events.length > 0) await insertEvents(tx, events);
}
