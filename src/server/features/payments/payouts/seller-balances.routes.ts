import {
  type SellerBalanceRow,
  sellerBalancesQuerySchema,
  sellerBalancesSchema,
} from '../../../../contract/books/seller-balances.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import {
  listSellerBalances,
  type SellerBalanceList,
  type SellerBalanceListRow,
} from './seller-balances.sql.ts';

/** Whom we owe how much, seller by seller. */
export function sellerBalanceRoutes({ db, clock }: Pick<Deps, 'db' | 'clock'>): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/money/sellers',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'What each seller is owed by state, with sums over all pages',
      tag: 'Money',
      query: sellerBalancesQuerySchema,
      response: sellerBalancesSchema,
      handler: async ({ query: { page, limit, sortBy, ...filter } }) => {
        const { rows, sums, found, counts } = await listSellerBalances(db, filter, {
          sortBy,
          ...rowsOf({ page, limit }),
        });
        const now = clock();
        return {
          sellers: rows.map((row) => toBalanceRow(row, now)),
          sums: amountsOf(sums),
          counts,
          pagination: paginationOf({ page, limit }, found),
        };
      },
    }),
  ];
}

function amountsOf({ waiting, inReturnTime, ready, inPayout, total }: SellerBalanceList['sums']) {
  return {
    waiting: rupeesFromPaisa(waiting),
    inReturnTime: rupeesFromPaisa(inReturnTime),
    ready: rupeesFromPaisa(ready),
    inPayout: rupeesFromPaisa(inPayout),
    total: rupeesFromPaisa(total),
  };
}

function toBalanceRow(row: SellerBalanceListRow, now: Date): SellerBalanceRow {
  const { sellerId, companyName, panNumber, bank, lastFour, hold, isDeactivated } = row;
  const heldUntil = row.heldUntil === null ? null : new Date(row.heldUntil);
  return {
    seller: { _id: sellerId, companyName, panNumber },
    ...amountsOf(row),
    account:
      bank === null || lastFour === null
        ? null
        : {
            bank,
            lastFour,
            heldUntil: heldUntil !== null && heldUntil > now ? heldUntil.toISOString() : null,
          },
    hold: hold && { reason: hold.reason, since: new Date(hold.since).toISOString() },
    isDeactivated,
  };
}
