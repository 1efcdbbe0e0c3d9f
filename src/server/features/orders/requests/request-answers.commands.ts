import type { ApproveRequest, OrderRequest } from '../../../../contract/orders/requests.contract.ts';
import { isLastSignature } from '../../../../domain/orders/signature.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { budgetStops } from '../company-rules/company-rules.errors.ts';
import { judgeOrder, maySignOwn } from '../company-rules/order-judging.commands.ts';
import { holdForOrder, lookAtOrder, productIdsOf } from '../orders/order-draft.commands.ts';
import { insertDraft } from '../orders/order-placing.commands.ts';
import { type Acting, agreementOf, type Tools, tellSigners, toOwnRequest } from './requests.commands.ts';
import {
  aboveAsked,
  allOrNone,
  notAsked,
  notYours,
  ownRequest,
  pricesMoved,
  quotedQuantity,
  requestChanged,
  requestEnded,
  requestNotFound,
  unknownRequestLine,
} from './requests.errors.ts';
import { requestCommentedMail, requestOrderedMail, requestRejectedMail } from './requests.mail.ts';
import {
  endRequest,
  findRequest,
  insertRequestEvent,
  listPeople,
  lockRequest,
  type RequestRow,
  sign,
} from './requests.sql.ts';
import * as view from './requests-view.ts';

/**
 * One change of a request, after every other of it, by somebody of its company; answers how it stands then. 404 for an
 * unknown one, 409 once it has ended. What makes an order of it holds what was agreed first, as those do who change that.
 */
async function changeRequest(
  tools: Tools,
  viewer: Acting,
  { id, isOrdering = false }: { id: string; isOrdering?: boolean },
  change: (tx: DatabaseTransaction, request: RequestRow, now: Date) => Promise<void>,
): Promise<OrderRequest> {
  const requestId = uuidOr(id, requestNotFound);
  return inTransaction(tools.db, async (tx) => {
    const asked = isOrdering ? await findRequest(tx, requestId, viewer.companyId) : null;
    if (asked?.origin) await agreementOf(tools, asked)?.hold(tx, asked.origin, viewer.companyId);
    if (!(await lockRequest(tx, requestId, viewer.companyId))) throw requestNotFound();
    const request = (await findRequest(tx, requestId, viewer.companyId)) as RequestRow;
    if (request.status !== 'open') throw requestEnded(request.status);
    const now = tools.clock();
    if (request.expiresAt <= now) throw requestEnded('expired');
    await change(tx, request, now);
    return toOwnRequest(
      tx,
      tools,
      (await findRequest(tx, requestId, viewer.companyId)) as RequestRow,
      viewer,
    );
  });
}

/**
 * The lines that are named, at their quantities. 400 for one that is not in the request, for more than was asked for, and
 * for less than a price was agreed for; 409 when one is left out of what is ordered as a whole.
 */
function signedLines(
  { lines: asked, isAllOrNone }: RequestRow,
  signed: ApproveRequest['lines'],
): view.SignedLines {
  const left = new Map(asked.map((row) => [row.id, row]));
  const lines = signed.map(({ line, quantity }, index) => {
    const row = left.get(line.toLowerCase());
    if (row === undefined) throw unknownRequestLine(index);
    left.delete(row.id);
    if (quantity > row.quantity) throw aboveAsked(index, row.quantity);
    if (row.quoteNumber !== null && quantity < row.quantity) throw quotedQuantity(index, row.quantity);
    return { row, quantity };
  });
  if (isAllOrNone && left.size > 0) throw allOrNone();
  return lines;
}

/** What the order would cost with these lines now. */
export async function previewRequest(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  viewer: Acting,
  { id, lines }: { id: string; lines: ApproveRequest['lines'] },
) {
  const request = await findRequest(db, uuidOr(id, requestNotFound), viewer.companyId);
  if (request === null) throw requestNotFound();
  if (request.status !== 'open') throw requestEnded(request.status);
  return view.previewRequest({ db, settings }, request, signedLines(request, lines));
}

/**
 * Signs a request; the last signature places the order, in one transaction, for whoever asked. Said again by the same
 * person after it was ordered, it answers the request as it is.
 * Errors: 403 for who is not asked and for their own, 409 when it changed or costs something else now, or when what was
 * agreed no longer holds, those of an order.
 */
export async function approve(
  tools: Tools,
  viewer: Acting,
  { id, ...form }: ApproveRequest & { id: string },
): Promise<OrderRequest> {
  const earlier = await findRequest(tools.db, uuidOr(id, requestNotFound), viewer.companyId);
  if (earlier?.status === 'ordered' && earlier.endedBy === viewer.userId)
    return toOwnRequest(tools.db, tools, earlier, viewer);
  let orderedProductIds: string[] = [];
  const request = await inTurn(tools.db, () => {
    orderedProductIds = [];
    return changeRequest(tools, viewer, { id, isOrdering: true }, async (tx, row, now) => {
      orderedProductIds = await signRequest(tx, tools, { viewer, row, now, form });
    });
  });
  if (orderedProductIds.length > 0) tools.catalogue.productsChanged(orderedProductIds);
  return request;
}

/** Answers the products that were ordered with it; none while somebody else is still to sign. */
async function signRequest(
  tx: DatabaseTransaction,
  tools: Tools,
  { viewer, row, now, form }: { viewer: Acting; row: RequestRow; now: Date; form: ApproveRequest },
): Promise<string[]> {
  const { userId, companyId } = viewer;
  const requestId = row.id;
  requireTurn(row, userId, form.version);
  const agreement = agreementOf(tools, row);
  const refusal = await agreement?.refusal(tx, row, now);
  if (refusal) throw refusal;
  const lines = signedLines(row, form.lines);
  const order = view.toAskedOrder(row, lines);
  const found = await holdForOrder(tx, order, row.couponId);
  const draft = await lookAtOrder(tx, order, { coupon: row.couponId, found, settings: tools.settings });
  const isOwn = row.userId === userId;
  if (isOwn && !(await maySignOwn(tx, viewer, draft.buyer.mayApproveOwn))) throw ownRequest();
  if (draft.totals.totalPaisa !== paisaFromRupees(form.total)) throw pricesMoved();
  const { stop } = await judgeOrder(tx, { companyId, userId: row.userId }, draft);
  if (stop !== null) throw budgetStops(stop);
  const signers = view.signersOf(row);
  await sign(tx, { requestId, userId, lines: form.lines, now });
  await insertRequestEvent(tx, { requestId, actorId: userId, kind: 'approved', now });
  if (!isLastSignature(signers, row.needs, userId)) {
    await tellSigners(tx, tools, (await findRequest(tx, requestId, companyId)) as RequestRow, null);
    return [];
  }
  const signer = row.approvers.find(({ _id }) => _id === userId) as RequestRow['approvers'][number];
  const approvedBy = { _id: userId, name: signer.name };
  const placed = await insertDraft(tx, tools, order, draft, { approvedBy, from: 'request' });
  const { subtotalPaisa } = draft.totals;
  await agreement?.ordered(tx, tools, { request: row, placed, subtotalPaisa, now });
  await endRequest(tx, { requestId, status: 'ordered', endedBy: userId, orderId: placed._id, now });
  await insertRequestEvent(tx, { requestId, actorId: null, kind: 'ordered', now });
  const { orderNumber } = placed;
  const facts = {
    ...row,
    lines: placed.items,
    totalPaisa: draft.totals.totalPaisa,
    approvedBy: signer.name,
    orderId: placed._id,
    orderNumber,
  };
  await notify(tx, [
    {
      to: row.userId,
      event: 'request_ordered',
      params: { requestId, number: row.number, orderNumber },
      cause: requestId,
      mail: requestOrderedMail(draft.buyer, facts, tools.config.publicUrl),
    },
  ]);
  return productIdsOf(order);
}

/** 403 for who is not asked now, 409 when it is not as it was looked at. */
function requireTurn(row: RequestRow, userId: string, version: number): void {
  if (row.version !== version) throw requestChanged();
  if (!view.isAskedToSign(row, userId)) throw notAsked();
}

/** 403 for who is not asked now. */
export function reject(
  tools: Tools,
  viewer: Acting,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<OrderRequest> {
  const { userId } = viewer;
  return changeRequest(tools, viewer, { id }, async (tx, row, now) => {
    requireTurn(row, userId, version);
    const requestId = row.id;
    await endRequest(tx, { requestId, status: 'rejected', endedBy: userId, now });
    await insertRequestEvent(tx, { requestId, actorId: userId, kind: 'rejected', text: reason, now });
    if (row.userId === userId) return;
    const rejectedBy = row.approvers.find(({ _id }) => _id === userId)?.name ?? '';
    await notify(
      tx,
      (await listPeople(tx, [row.userId])).map((person) => ({
        to: person.id,
        event: 'request_rejected',
        params: { requestId, number: row.number },
        cause: requestId,
        mail: requestRejectedMail(person, { ...row, rejectedBy, reason }, tools.config.publicUrl),
      })),
    );
  });
}

/** 403 for anybody but who asked. */
export function withdrawRequest(tools: Tools, viewer: Acting, id: string): Promise<OrderRequest> {
  const { userId } = viewer;
  return changeRequest(tools, viewer, { id }, async (tx, row, now) => {
    if (row.userId !== userId) throw notYours();
    await endRequest(tx, { requestId: row.id, status: 'withdrawn', endedBy: userId, now });
    await insertRequestEvent(tx, { requestId: row.id, actorId: userId, kind: 'withdrawn', now });
  });
}

/** Told to who asked and to those asked to sign. */
export function comment(
  tools: Tools,
  viewer: Acting,
  { id, text }: { id: string; text: string },
): Promise<OrderRequest> {
  const { userId } = viewer;
  return changeRequest(tools, viewer, { id }, async (tx, row, now) => {
    const requestId = row.id;
    await insertRequestEvent(tx, { requestId, actorId: userId, kind: 'commented', text, now });
    const ids = new Set([row.userId, ...row.approvers.map(({ _id }) => _id), userId]);
    const people = await listPeople(tx, [...ids]);
    const commentedBy = people.find((person) => person.id === userId)?.name ?? '';
    await notify(
      tx,
      people
        .filter((person) => person.id !== userId)
        .map((person) => ({
          to: person.id,
          event: 'request_commented',
          params: { requestId, number: row.number },
          cause: requestId,
          mail: requestCommentedMail(person, { ...row, commentedBy, text }, tools.config.publicUrl),
        })),
    );
  });
}
