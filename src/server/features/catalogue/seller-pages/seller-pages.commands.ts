import type { SellerPageForm } from '../../../../contract/catalogue/seller-pages.contract.ts';
import { LONGEST_ABSENCE_DAYS, whyNotAwayUntil } from '../../../../domain/catalogue/seller-page.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { invalidField } from '../../../plugins/app-error.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { lockOwnPage, updateOwnPage } from './seller-pages.sql.ts';

/**
 * Writes what a seller says on the own page, and until when nothing can be ordered; 400 for a day that is over or too
 * far. The same again changes nothing.
 */
export async function saveSellerPage(
  { db, clock, catalogue }: Pick<Deps, 'db' | 'clock' | 'catalogue'>,
  { form, seller }: { form: SellerPageForm; seller: ActingAdmin },
): Promise<void> {
  const page = {
    awayUntil: form.awayUntil || null,
    returnPolicy: form.returnPolicy || null,
    about: form.about || null,
  };
  const now = clock();
  if (page.awayUntil !== null) {
    const latest = kathmanduDate(new Date(now.getTime() + LONGEST_ABSENCE_DAYS * DAY_MS));
    const problem = whyNotAwayUntil(page.awayUntil, { today: kathmanduDate(now), latest });
    if (problem !== null) throw invalidField('awayUntil', problem);
  }
  await inTransaction(db, async (tx) => {
    const { awayUntil, returnPolicy, about } = await lockOwnPage(tx, seller.actorId);
    const before = { awayUntil, returnPolicy, about };
    if (Object.entries(before).every(([name, value]) => page[name as keyof typeof page] === value)) return;
    await updateOwnPage(tx, seller.actorId, page);
    await recordAudit(tx, {
      ...seller,
      action: 'seller_page.update',
      objectKind: 'user',
      objectId: seller.actorId,
      before,
      after: page,
    });
  });
  catalogue.catalogueChanged();
}
