import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { calendarSchema, madeCalendarSchema } from '../../../../contract/payments/calendar.contract.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { maySell } from '../../../../domain/people/seller-roles.ts';
import type { Deps } from '../../../deps.ts';
import { type CalendarDay, icalendar } from '../../../icalendar.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { notFound } from '../../../plugins/app-error.ts';
import { hashOneTimeToken } from '../../../plugins/one-time-token.ts';
import type { RateLimits } from '../../../plugins/rate-limits.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { nextPayoutOf } from '../../books/ledger/next-payout-view.ts';
import { getSellerBalance } from '../../books/ledger/seller-ledger.sql.ts';
import { endCalendarAddress, makeCalendarAddress } from './calendar.commands.ts';
import {
  type CalendarOf,
  type CalendarReader,
  findCalendarAddress,
  findCalendarReader,
  listCompanyDays,
  listSellerDays,
} from './calendar.sql.ts';
import { toCalendarDay, toPayDay } from './calendar-view.ts';

/** Nothing, or an empty object: some clients cannot send nothing. */
const emptyBody = z.strictObject({}).nullish();

/** A person's private addresses at which a calendar reads what falls due. */
export function calendarRoutes(deps: Deps): RouteDefinition[] {
  const sides = [
    {
      url: '/api/users/calendar',
      guard: { audience: 'user', deed: 'read_bills' },
      of: ({ userId, companyId }: Viewer): CalendarOf => ({ userId, side: 'buying', ownerId: companyId }),
      whose: 'what falls due for the company',
    },
    {
      url: '/api/seller/calendar',
      guard: { audience: 'seller', sellerDeed: 'money' },
      of: ({ userId, sellerId }: Viewer): CalendarOf => ({ userId, side: 'selling', ownerId: sellerId }),
      whose: 'payouts and what buyers owe you',
    },
  ] as const;
  return sides.flatMap(({ url, guard, of, whose }) => {
    const state = async (viewer: Viewer) => {
      const since = await findCalendarAddress(deps.db, of(viewer));
      return { since: since?.toISOString() ?? null };
    };
    return [
      defineRoute({
        method: 'GET',
        url,
        ...guard,
        limit: 'other',
        summary: `Whether you have a private calendar address of ${whose}`,
        tag: 'Calendar',
        response: calendarSchema,
        handler: ({ viewer }) => state(viewer),
      }),
      defineRoute({
        method: 'POST',
        url,
        ...guard,
        limit: 'other',
        summary: `Make a private calendar address of ${whose}, said once; the one before stops working`,
        tag: 'Calendar',
        body: emptyBody,
        response: madeCalendarSchema,
        handler: async ({ viewer, request }) => {
          const { token, since } = await makeCalendarAddress(deps, of(viewer), actingAdmin(viewer, request));
          const address = `${deps.config.publicUrl}/calendar/${token}.ics`;
          return new Answer(
            { address, since: since.toISOString() },
            { status: 201, message: 'Address made' },
          );
        },
      }),
      defineRoute({
        method: 'DELETE',
        url,
        ...guard,
        limit: 'other',
        summary: `Stop the private calendar address of ${whose}`,
        tag: 'Calendar',
        response: calendarSchema,
        handler: async ({ viewer, request }) => {
          await endCalendarAddress(deps, of(viewer), actingAdmin(viewer, request));
          return new Answer(await state(viewer), { message: 'The address no longer works' });
        },
      }),
    ];
  });
}

/** `/calendar/{token}.ics`: whoever has the address reads it, as long as the person who made it may. */
export function registerCalendars(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>,
  limits: RateLimits,
): void {
  const { db, config } = deps;
  const { publicUrl } = config;

  async function daysOf({ side, ownerId }: CalendarReader): Promise<CalendarDay[]> {
    if (side === 'buying')
      return (await listCompanyDays(db, ownerId)).map((row) => toCalendarDay(row, publicUrl));
    const { states } = await getSellerBalance(db, ownerId);
    const [rows, next] = await Promise.all([
      listSellerDays(db, ownerId),
      nextPayoutOf(deps, ownerId, states.seller_ready ?? 0),
    ]);
    const days = rows.map((row) => toCalendarDay(row, publicUrl));
    return next === null ? days : [...days, toPayDay(next, { publicUrl, now: deps.clock() })];
  }

  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      await limits.consume('calendar', request, null);
      const token = /^([A-Za-z0-9_-]{43})\.ics$/.exec(request.params.file)?.[1];
      const reader = token === undefined ? null : await findCalendarReader(db, hashOneTimeToken(token));
      if (reader === null || !mayRead(reader)) throw notFound();
      const text = icalendar(`Thokmandu: ${reader.ownerName}`, await daysOf(reader));
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.headers({
        'Cache-Control': 'private, no-cache',
        ETag: etag,
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}

function mayRead({ side, companyRole, sellerRole }: CalendarReader): boolean {
  return side === 'buying'
    ? companyRole !== null && may(companyRole, 'read_bills')
    : sellerRole !== null && maySell(sellerRole, 'money');
}
