import { REMINDED_DAYS_BEFORE } from '../../../../domain/orders/warranty.ts';
import { daysAfter } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate, kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { type EndingWarranty, listEndingWarranties, markReminded } from './warranties.sql.ts';

/**
 * Tells buyers once of each warranty that ends within 30 days; answers of how many. One that fails does not keep the
 * others: it is reported at the end.
 */
export function remindOfWarranties(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { atOnce = 500 } = {},
): Promise<number> {
  const now = clock();
  const days = { today: kathmanduDate(now), until: kathmanduDate(daysAfter(now, REMINDED_DAYS_BEFORE)) };
  return tryEach<string>({
    read: (batch) => listEndingWarranties(db, { ...days, ...batch }),
    handle: (lineId) =>
      inTransaction(db, async (tx) => {
        const ending = await markReminded(tx, lineId, now);
        if (ending === null || ending.buyer === null) return false;
        const { buyer, name, endsOn } = ending;
        const params = { product: name, until: (startOfNamedDay(endsOn) as Date).toISOString() };
        const mail = reminderMail({ ...ending, buyer }, config.publicUrl);
        await notify(tx, [{ to: buyer.id, event: 'warranty_ends', params, cause: lineId, mail }]);
        return true;
      }),
    atOnce,
    failure: 'Some buyers could not be reminded of their warranties',
  });
}

function reminderMail(
  { buyer, name, endsOn, orderNumber }: EndingWarranty & { buyer: NonNullable<EndingWarranty['buyer']> },
  publicUrl: string,
): Mail {
  const until = formatDate(startOfNamedDay(endsOn) as Date);
  return composeMail({
    to: buyer.email,
    subject: `The warranty of ${name} ends on ${until}`,
    paragraphs: [
      `Namaste ${buyer.firstName},`,
      `The warranty of ${name} from your order ${orderNumber} ends on ${until}.`,
      'If something is wrong with it, claim under the warranty until then: the seller and our desk read it.',
    ],
    action: { label: 'See your warranties', url: `${publicUrl}/warranties` },
  });
}
