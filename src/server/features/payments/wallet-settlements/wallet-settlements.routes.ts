import { z } from 'zod';
import {
  reverseSettlementSchema,
  type WalletSettlement,
  walletSettlementInputSchema,
  walletSettlementListSchema,
  walletSettlementResultSchema,
  walletSettlementsQuerySchema,
} from '../../../../contract/payments/wallet-settlements.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { recordSettlement, reverseSettlement } from './wallet-settlements.commands.ts';
import { settlementNotFound } from './wallet-settlements.errors.ts';
import {
  countWalletSettlements,
  listWalletSettlements,
  type WalletSettlementRow,
} from './wallet-settlements.sql.ts';

const tag = 'Money';

/** What wallet companies have passed on to our bank. */
export function walletSettlementRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/money/settlements',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'What wallet companies have passed on to the bank, the latest day first',
      tag,
      query: walletSettlementsQuerySchema,
      response: walletSettlementListSchema,
      handler: async ({ query: { page, limit, method = null } }) => {
        const [rows, total] = await Promise.all([
          listWalletSettlements(deps.db, { method, ...rowsOf({ page, limit }) }),
          countWalletSettlements(deps.db, method),
        ]);
        return {
          settlements: rows.map(toView),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/money/settlements',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Record what a wallet company has passed on to the bank',
      tag,
      body: walletSettlementInputSchema,
      response: walletSettlementResultSchema,
      handler: async ({ body, viewer, request }) => {
        const { method, date, bankReference } = body;
        const settlement = {
          method,
          date,
          bankReference,
          amountPaisa: paisaFromRupees(body.amount),
          feePaisa: paisaFromRupees(body.fee),
          statementLine: body.statementLine ?? null,
          note: body.note || null,
        };
        const row = await recordSettlement(deps, settlement, actingAdmin(viewer, request));
        return new Answer({ settlement: toView(row) }, { status: 201, message: 'Settlement recorded' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/money/settlements/:id/reverse',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Reverse a settlement that was recorded by mistake; its reference may be recorded again',
      tag,
      params: z.object({ id: z.string() }),
      body: reverseSettlementSchema,
      response: walletSettlementResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const row = await reverseSettlement(deps, {
          settlementId: uuidOr(params.id, settlementNotFound),
          reason: body.reason,
          admin: actingAdmin(viewer, request),
        });
        return new Answer({ settlement: toView(row) }, { message: 'Settlement reversed' });
      },
    }),
  ];
}

function toView(row: WalletSettlementRow): WalletSettlement {
  const { reversalReason, reversedBy, reversedAt } = row;
  return {
    _id: row.id,
    method: row.method,
    amount: rupeesFromPaisa(row.amountPaisa),
    fee: rupeesFromPaisa(row.feePaisa),
    date: row.date,
    bankReference: row.bankReference,
    note: row.note,
    recordedBy: row.recordedBy,
    recordedAt: row.recordedAt.toISOString(),
    reversal:
      reversedAt === null || reversedBy === null
        ? null
        : { reason: reversalReason ?? '', by: reversedBy, at: reversedAt.toISOString() },
  };
}
