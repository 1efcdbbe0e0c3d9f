import { z } from 'zod';
import {
  changeBankAccountSchema,
  sellerBankAccountSchema,
} from '../../../../contract/people/bank-accounts.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { createAccountTools } from '../accounts/accounts.commands.ts';
import { changeBankAccount, remindOfAccount } from './bank-accounts.commands.ts';
import { sellerNotFound } from './bank-accounts.errors.ts';
import { findBankAccount } from './bank-accounts.sql.ts';

const tag = 'Seller money';
/** Nothing, or an empty object: some clients cannot send nothing. */
const emptyBody = z.strictObject({}).nullish();

/** Where a seller is paid: read and changed by themselves alone; an admin may only ask for it. */
export function bankAccountRoutes(deps: Deps): RouteDefinition[] {
  const tools = createAccountTools(deps);
  const answer = async (sellerId: string) => {
    const account = await findBankAccount(deps.db, sellerId);
    if (account === null) return { account: null };
    const { bank, branch, accountName, accountNumber, heldUntil, createdAt } = account;
    return {
      account: {
        bank,
        branch,
        accountName,
        lastFour: accountNumber.slice(-4),
        since: createdAt.toISOString(),
        heldUntil: heldUntil !== null && heldUntil > deps.clock() ? heldUntil.toISOString() : null,
      },
    };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/bank-account',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary: 'Your bank account by its last four digits, or null',
      tag,
      response: sellerBankAccountSchema,
      handler: async ({ viewer }) => answer(viewer.sellerId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/bank-account',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Set where payouts go; asks for the password, a change holds payouts for 72 hours',
      tag,
      body: changeBankAccountSchema,
      response: sellerBankAccountSchema,
      handler: async ({ viewer, body }) => {
        await changeBankAccount(tools, deps, viewer.sellerId, body);
        return new Answer(await answer(viewer.sellerId), { message: 'Bank account saved' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/sellers/:id/bank-account-reminder',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Ask a seller without a bank account for it by mail, once a day at most',
      tag,
      params: z.object({ id: z.string() }),
      body: emptyBody,
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        await remindOfAccount(deps, uuidOr(params.id, sellerNotFound), actingAdmin(viewer, request));
        return new Answer(null, { message: 'Reminder sent' });
      },
    }),
  ];
}
