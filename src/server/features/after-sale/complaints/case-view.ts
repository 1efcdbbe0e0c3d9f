import type {
  AdminCase,
  AdminCaseRow,
  Case,
  CaseMessage,
  CaseRow,
  CaseTimelineEntry,
  ComplaintFigures,
} from '../../../../contract/after-sale/complaints.contract.ts';
import { type CaseSide, holdsParcel, isOpenCase } from '../../../../domain/after-sale/complaint.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toCourierEvent } from '../../orders/couriers/couriers-view.ts';
import { toPhoto } from '../../shop/photos/photo-view.ts';
import type {
  AdminCaseListRow,
  CaseDetailRow,
  CaseHeadRow,
  CaseListRow,
  CaseParcelRow,
  DecisionRow,
} from './cases.sql.ts';
import type { FiguresRow } from './complaint-figures.sql.ts';

const iso = (at: string) => new Date(at).toISOString();

function toHead(row: CaseHeadRow) {
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.state,
    sentAt: row.sentAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    answerDueAt: row.answerDueAt?.toISOString() ?? null,
    order: row.order,
    parcel: row.parcel,
    return: row.return,
    seller: row.seller,
    warranty: row.warranty,
  };
}

const isTurnOf = (side: CaseSide, { state }: Pick<CaseHeadRow, 'state'>) => state === `waiting_for_${side}`;

export function toCaseRow(row: CaseListRow, side: CaseSide): CaseRow {
  return {
    ...toHead(row),
    excerpt: row.excerpt,
    buyerName: row.buyerName,
    closedAt: row.closedAt?.toISOString() ?? null,
    isYourTurn: isTurnOf(side, row),
  };
}

/** The complaint as one side reads it: what our desk asked the other stays out. */
export function toCase(row: CaseDetailRow, side: CaseSide): Case {
  const isOpen = isOpenCase(row.state);
  return {
    ...toHead(row),
    you: side,
    buyerName: row.buyerName,
    messages: row.messages.filter(({ asks }) => asks === null || asks === side).map(toMessage),
    timeline: toTimeline(row.events)
      .filter(({ asked }) => asked === null || asked === side)
      .map(({ by: _, ...entry }) => entry),
    courier: row.courier.map(toCourierEvent),
    decision: row.decision === null ? null : toDecision(row.decision),
    closedAs: row.closedAs,
    closedAt: row.closedAt?.toISOString() ?? null,
    canWrite: isOpen,
    canReceive:
      side === 'buyer' &&
      isOpen &&
      row.kind === 'not_received' &&
      (row.parcelStatus === 'shipped' || row.parcelStatus === 'delivered'),
    holdsParcel: isOpen && row.parcel !== null && holdsParcel(row.kind),
  };
}

/** The photos' addresses open for this reader by token, or by the session id of the guest who sent them. */
function toMessage({
  id,
  at,
  author,
  name,
  asks,
  text,
  photos,
}: CaseDetailRow['messages'][number]): CaseMessage {
  return {
    _id: String(id),
    at: iso(at),
    from: { kind: author, name: author === 'admin' ? 'Thokmandu' : (name ?? 'Guest') },
    asks,
    text,
    photos: photos.map(toPhoto),
  };
}

const SHOWN = [
  'sent',
  'asked',
  'answered',
  'not_answered',
  'overdue',
  'received',
  'decided',
  'closed',
] as const;
const isShown = (event: string): event is (typeof SHOWN)[number] =>
  (SHOWN as readonly string[]).includes(event);

function toTimeline(events: CaseDetailRow['events']): (CaseTimelineEntry & { by: string | null })[] {
  return events.flatMap(({ at, event, actor, name, who }) =>
    isShown(event) ? [{ at: iso(at), actor, event, asked: event === 'asked' ? who : null, by: name }] : [],
  );
}

function toDecision({ decision, amountPaisa, reason, at, refund }: DecisionRow) {
  return {
    decision,
    amount: rupeesFromPaisa(amountPaisa),
    reason,
    at: iso(at),
    refund:
      refund === null
        ? null
        : {
            amount: rupeesFromPaisa(refund.amountPaisa),
            dueBy: iso(refund.dueBy),
            sentAt: refund.sentAt === null ? null : iso(refund.sentAt),
          },
  };
}

function toAdminHead(
  row: CaseHeadRow & { email: string; decision: DecisionRow | null },
  leftPaisa: number | null,
  now: Date,
): AdminCaseRow {
  const isOpen = isOpenCase(row.state);
  return {
    ...toHead(row),
    from: { _id: row.userId, name: row.buyerName, email: row.email },
    amount: leftPaisa === null || !isOpen ? null : rupeesFromPaisa(leftPaisa),
    isNew: row.state === 'open' && row.readAt === null,
    isOverdue: isOpen && row.dueAt <= now,
    closedAt: row.closedAt?.toISOString() ?? null,
    decision: row.decision === null ? null : { ...toDecision(row.decision), by: row.decision.by },
  };
}

export function toAdminCaseRow(row: AdminCaseListRow, now: Date): AdminCaseRow {
  return toAdminHead(row, row.leftPaisa, now);
}

export function toAdminCase(
  row: CaseDetailRow,
  { parcels, now }: { parcels: readonly CaseParcelRow[]; now: Date },
): AdminCase {
  const [only] = parcels;
  return {
    ...toAdminHead(row, parcels.length === 1 && only !== undefined ? only.leftPaisa : null, now),
    messages: row.messages.map(toMessage),
    timeline: toTimeline(row.events),
    courier: row.courier.map(toCourierEvent),
    closedAs: row.closedAs,
    thread: row.threadId,
    isSellerTold: row.sellerSeesAt !== null,
    parcels: parcels.map(({ id, position, sellerName, status, leftPaisa, canGivePart }) => ({
      _id: id,
      number: position,
      sellerName,
      status,
      left: rupeesFromPaisa(leftPaisa),
      canGivePart,
    })),
  };
}

export function toFigures({ medianDays, ...figures }: FiguresRow, since: Date): ComplaintFigures {
  return {
    since: since.toISOString(),
    ...figures,
    medianDays: medianDays === null ? null : Math.round(Number(medianDays) * 10) / 10,
  };
}
