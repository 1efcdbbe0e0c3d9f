import { z } from 'zod';
import {
  cashAtDoorSchema,
  decideRowSchema,
  doorWordSchema,
  type Remittance,
  type RemittanceResult,
  type RemittanceRow,
  remittanceInputSchema,
  remittanceListSchema,
  remittanceResultSchema,
  remittancesQuerySchema,
} from '../../../../contract/payments/remittances.contract.ts';
import { courierKey, courierName } from '../../../../domain/orders/courier-names.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { listOpenClaims, listOwedFees, type WaitingFee } from './courier-claims.sql.ts';
import { closeClaim, waiveReturnFee } from './door-desk.commands.ts';
import { decideRow, matchOf, readFile, recordRemittance } from './remittances.commands.ts';
import { claimNotFound, feeNotFound, remittanceNotFound } from './remittances.errors.ts';
import {
  countRemittances,
  findRemittance,
  getExpectedAtDoorsPaisa,
  listCashAtCouriers,
  listRemittanceRows,
  listRemittances,
  type RemittanceRowState,
  type RemittanceSummary,
} from './remittances.sql.ts';

const tag = 'Delivery';
const MOST_WAITING = 100;
const idParams = z.object({ id: z.string() });
const parcelParams = z.object({ parcel: z.string() });
const courierParams = z.object({ courier: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Unknown courier') });

/** Cash that couriers collect at doors, and pass on to our bank. */
export function remittanceRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  const answer = async (id: string, problems: RemittanceResult['problems'] = []) => {
    const remittance = await findRemittance(db, id);
    if (remittance === null) throw remittanceNotFound();
    const rows = await listRemittanceRows(db, id);
    return { remittance: toRemittance(remittance), rows: rows.map(toRow), problems };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/cash',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'What is to be paid at doors, and what each courier has collected and not passed on',
      tag,
      response: cashAtDoorSchema,
      handler: async () => {
        const [atDoorsPaisa, couriers, fees, claims] = await Promise.all([
          getExpectedAtDoorsPaisa(db),
          listCashAtCouriers(db),
          listOwedFees(db, MOST_WAITING),
          listOpenClaims(db, MOST_WAITING),
        ]);
        const withCouriersPaisa = couriers.reduce((sum, { owedPaisa }) => sum + owedPaisa, 0);
        return {
          atDoors: rupeesFromPaisa(atDoorsPaisa),
          withCouriers: rupeesFromPaisa(withCouriersPaisa),
          couriers: couriers.map(({ owedPaisa, underWayPaisa, oldestAt, ...courier }) => ({
            ...courier,
            name: courierName(courier.name),
            owed: rupeesFromPaisa(owedPaisa),
            underWay: rupeesFromPaisa(underWayPaisa),
            oldestAt: oldestAt?.toISOString() ?? null,
          })),
          fees: fees.map(({ company, ...fee }) => ({ ...toWaiting(fee), company })),
          claims: claims.map(({ courier, seller, reason, ...claim }) => ({
            ...toWaiting(claim),
            courier: courierName(courier || null),
            seller,
            reason,
          })),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/cash/remittances',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'What couriers have passed on, newest first',
      tag,
      query: remittancesQuerySchema,
      response: remittanceListSchema,
      handler: async ({ query }) => {
        const [rows, total] = await Promise.all([listRemittances(db, rowsOf(query)), countRemittances(db)]);
        return { remittances: rows.map(toRemittance), pagination: paginationOf(query, total) };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/cash/remittances/:id',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'A courier’s file with its rows, and what became of them',
      tag,
      params: idParams,
      response: remittanceResultSchema,
      handler: async ({ params }) => answer(uuidOr(params.id, remittanceNotFound)),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/couriers/:courier/remittances',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Read a courier’s file of collected cash, and with a bank reference record it',
      tag,
      bodyLimit: 2_500_000,
      params: courierParams,
      body: remittanceInputSchema,
      response: remittanceResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const courier = courierKey(params.courier);
        const { csv, bankReference, date } = body;
        if (bankReference === undefined || date === undefined) {
          const { read, rows } = await readFile(deps, { courier, csv, adminId: viewer.userId });
          return { remittance: null, rows: rows.map(toRow), problems: read.problems };
        }
        const file = { courier, csv, bankReference, date };
        const { remittanceId, problems } = await recordRemittance(deps, file, actingAdmin(viewer, request));
        const message = 'Remittance recorded';
        return new Answer(await answer(remittanceId, problems), { status: 201, message });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/cash/remittances/:id/rows/:position',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Decide about a row of a courier’s file that does not agree with ours',
      tag,
      params: z.object({ id: z.string(), position: z.string() }),
      body: decideRowSchema,
      response: remittanceResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const remittanceId = uuidOr(params.id, remittanceNotFound);
        if (!/^[1-9]\d{0,4}$/.test(params.position)) throw remittanceNotFound();
        const position = Number(params.position);
        await decideRow(deps, { remittanceId, position, ...body, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(remittanceId), { message: 'Row decided' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/cash/parcels/:parcel/waive',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Let the return fee of a refused parcel go',
      tag,
      params: parcelParams,
      body: doorWordSchema,
      response: z.null(),
      handler: async ({ params, body, viewer, request }) => {
        const parcelId = uuidOr(params.parcel, feeNotFound).toLowerCase();
        await waiveReturnFee(deps, { parcelId, ...body, admin: actingAdmin(viewer, request) });
        return new Answer(null, { message: 'Fee let go' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/cash/parcels/:parcel/close-claim',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Note what came of a claim on the courier of a lost parcel',
      tag,
      params: parcelParams,
      body: doorWordSchema,
      response: z.null(),
      handler: async ({ params, body, viewer, request }) => {
        const parcelId = uuidOr(params.parcel, claimNotFound).toLowerCase();
        await closeClaim(deps, { parcelId, ...body, admin: actingAdmin(viewer, request) });
        return new Answer(null, { message: 'Claim closed' });
      },
    }),
  ];
}

const toWaiting = ({ parcelId, order, amountPaisa, at }: Omit<WaitingFee, 'company'>) => ({
  parcel: parcelId,
  order,
  amount: rupeesFromPaisa(amountPaisa),
  at: at.toISOString(),
});

function toRow(row: RemittanceRowState): RemittanceRow {
  const { position, tracking, amountPaisa, feePaisa, paidOn, collection, order, decision, reason } = row;
  return {
    position,
    tracking,
    amount: rupeesFromPaisa(amountPaisa),
    fee: rupeesFromPaisa(feePaisa),
    date: paidOn,
    match: decision === 'booked' ? 'matched' : matchOf(row),
    expected: collection && rupeesFromPaisa(collection.amountPaisa),
    order,
    decision,
    reason,
  };
}

function toRemittance({
  id,
  bookedPaisa,
  feesPaisa,
  recordedAt,
  fileHash: _,
  ...row
}: RemittanceSummary): Remittance {
  return {
    ...row,
    _id: id,
    recordedAt: recordedAt.toISOString(),
    booked: rupeesFromPaisa(bookedPaisa),
    fees: rupeesFromPaisa(feesPaisa),
  };
}
