import { z } from 'zod';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import type { Deps } from '../../../deps.ts';
import { type PaperReader, paperReaderOf } from '../../../papers/paper-reader.ts';
import { FileReply } from '../../../plugins/file-replies.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { guestCart, userCart } from '../cart/cart.commands.ts';
import { listCartRows } from '../cart/cart.sql.ts';
import { linesOf, readCoupon } from '../cart/cart-view.ts';
import { readList } from '../lists/lists.commands.ts';
import { type Quoted, quote } from './quotations.commands.ts';

const tag = 'Quotations';
const pdf = z.string().describe('A PDF (application/pdf), without the envelope');

/** A cart or a list on paper, dated, before anything is ordered. */
export function quotationRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (quoted: Omit<Quoted, 'reader'>, reader: PaperReader) =>
    new FileReply(
      await quote(deps, { ...quoted, reader }),
      'application/pdf',
      `quotation-${kathmanduDate(deps.clock())}.pdf`,
    );
  return [
    defineRoute({
      method: 'GET',
      url: '/api/cart/quotation',
      audience: 'cart',
      deed: 'read_orders',
      limit: 'quotation',
      summary: 'The cart as a dated pro-forma PDF: both prices, VAT, a part for each seller',
      tag,
      response: pdf,
      handler: async ({ viewer, guestId, request }) => {
        // The audience 'cart' lets nobody through without one of the two.
        const owner = viewer === null ? guestCart(guestId as string) : userCart(viewer);
        const rows = await listCartRows(deps.pool, owner);
        const couponOf = (asSubscriber: boolean) => readCoupon(rows, asSubscriber).usable?.value ?? null;
        const reader = paperReaderOf(request, deps.speech);
        const quoted = {
          subject: reader.say('Cart'),
          lines: linesOf(rows).map((line) => ({ ...line, note: null })),
          coupons: { regular: couponOf(false), pro: couponOf(true) },
          buyer: viewer,
          isSubscriber: viewer?.isSubscriber ?? false,
          owner: viewer?.userId ?? request.ip,
        };
        return answer(quoted, reader);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/lists/:id/quotation',
      audience: 'user',
      deed: 'read_orders',
      limit: 'quotation',
      summary: 'A list as a dated pro-forma PDF: both prices, VAT, a part for each seller',
      tag,
      params: z.object({ id: z.string() }),
      response: pdf,
      handler: async ({ viewer, params: { id }, request }) => {
        const { list, lines } = await readList(deps, viewer.companyId, id);
        const { userId, isSubscriber } = viewer;
        const coupons = { regular: null, pro: null };
        const quoted = { subject: list.name, lines, coupons, buyer: viewer, isSubscriber, owner: userId };
        return answer(quoted, paperReaderOf(request, deps.speech));
      },
    }),
  ];
}
