import type { ChangeBankAccountInput } from '../../../../contract/people/bank-accounts.contract.ts';
import { ACCOUNT_HOLD_HOURS } from '../../../../domain/payments/payout.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/shop/durations.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import type { AccountTools } from '../accounts/accounts.commands.ts';
import { lockUser } from '../accounts/accounts.sql.ts';
import { confirmPassword } from '../accounts/passwords.commands.ts';
import { accountIsKnown, remindedToday, sellerNotFound } from './bank-accounts.errors.ts';
import { accountReminderMail, bankAccountChangedMail } from './bank-accounts.mail.ts';
import {
  findBankAccount,
  insertBankAccount,
  lockSellerContact,
  wasRemindedSince,
} from './bank-accounts.sql.ts';

/**
 * Where a seller's money goes from now on. The first account counts at once, another one holds payouts for 72 hours;
 * the seller is told by mail. The same again changes nothing; 400 for a wrong password.
 */
export async function changeBankAccount(
  tools: AccountTools,
  { clock }: Pick<Deps, 'clock'>,
  sellerId: string,
  { password, ...account }: ChangeBankAccountInput,
): Promise<void> {
  await confirmPassword(tools, sellerId, password);
  await inTransaction(tools.db, async (tx) => {
    const seller = await lockUser(tx, sellerId);
    const before = await findBankAccount(tx, sellerId);
    const names = ['bank', 'branch', 'accountName', 'accountNumber'] as const;
    if (before !== null && names.every((name) => before[name] === account[name])) return;
    const createdAt = clock();
    const heldUntil = before === null ? null : new Date(createdAt.getTime() + ACCOUNT_HOLD_HOURS * HOUR_MS);
    await insertBankAccount(tx, sellerId, { ...account, heldUntil, createdAt });
    const lastFour = account.accountNumber.slice(-4);
    await notify(tx, [
      {
        to: sellerId,
        event: 'bank_account_changed',
        params: { lastFour },
        cause: createdAt.toISOString(),
        mail: bankAccountChangedMail(
          { email: seller.email, firstName: seller.first_name },
          { bank: account.bank, lastFour, heldUntil },
          tools.config.publicUrl,
        ),
      },
    ]);
  });
}

/**
 * Asks a seller where their money goes. 404 for who is no seller; 409 when it is known, and within a day of the
 * last time.
 */
export async function remindOfAccount(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  sellerId: string,
  admin: ActingAdmin,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seller = await lockSellerContact(tx, sellerId);
    if (seller === null) throw sellerNotFound();
    if ((await findBankAccount(tx, sellerId)) !== null) throw accountIsKnown();
    if (await wasRemindedSince(tx, sellerId, new Date(clock().getTime() - DAY_MS))) throw remindedToday();
    await notify(tx, [
      {
        to: sellerId,
        event: 'bank_account_missing',
        params: {},
        cause: clock().toISOString(),
        mail: accountReminderMail(seller, config.publicUrl),
      },
    ]);
    await recordAudit(tx, {
      ...admin,
      action: 'seller.remind_account',
      objectKind: 'user',
      objectId: sellerId,
      before: null,
      after: null,
    });
  });
}
