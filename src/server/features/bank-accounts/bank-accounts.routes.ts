import {
  changeBankAccountSchema,
  sellerBankAccountSchema,
} from '../../../contract/bank-accounts.contract.ts';
import type { Deps } from '../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { createAccountTools } from '../accounts/accounts.commands.ts';
import { changeBankAccount } from './bank-accounts.commands.ts';
import { findBankAccount } from './bank-accounts.sql.ts';

const tag = 'Seller money';

/** Where a seller is paid: read and changed by themselves alone. */
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
      limit: 'other',
      summary: 'The own bank account by its last four digits, or null',
      tag,
      response: sellerBankAccountSchema,
      handler: async ({ viewer }) => answer(viewer.userId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/bank-account',
      audience: 'seller',
      limit: 'other',
      summary: 'Set where payouts go; asks for the password, a change holds payouts for 72 hours',
      tag,
      body: changeBankAccountSchema,
      response: sellerBankAccountSchema,
      handler: async ({ viewer, body }) => {
        await changeBankAccount(tools, deps, viewer.userId, body);
        return new Answer(await answer(viewer.userId), { message: 'Bank account saved' });
      },
    }),
  ];
}
