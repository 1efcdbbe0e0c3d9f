import type { PickupOfferForm } from '../../../../contract/orders/pickups.contract.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { findPickupOffer, upsertPickupOffer } from './pickup-offers.sql.ts';

/**
 * Writes whether, where and when a seller hands goods over; the same again changes nothing. What was ordered before stays
 * as it was offered then.
 */
export async function savePickupOffer(
  { db }: Pick<Deps, 'db'>,
  { sellerId, form, actor }: { sellerId: string; form: PickupOfferForm; actor: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await findPickupOffer(tx, sellerId);
    if (
      before !== null &&
      before.isOffered === form.isOffered &&
      before.place === form.place &&
      before.hours === form.hours
    )
      return;
    await upsertPickupOffer(tx, sellerId, form);
    await recordAudit(tx, {
      ...actor,
      action: 'pickup_offer.update',
      objectKind: 'user',
      objectId: sellerId,
      before,
      after: form,
    });
  });
}
