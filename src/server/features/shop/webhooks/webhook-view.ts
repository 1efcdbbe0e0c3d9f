import type { Delivery, Webhook } from '../../../../contract/shop/webhooks.contract.ts';
import { bodyOf } from './webhook-body.ts';
import type { DeliveryRow } from './webhook-log.sql.ts';
import type { WebhookRow } from './webhooks.sql.ts';

/** Without its secret. */
export function toWebhook(row: WebhookRow): Webhook {
  const { id, companyId, url, events, isOn, offReason, offAt, waiting } = row;
  return {
    _id: id,
    for: companyId === null ? 'seller' : 'company',
    url,
    events,
    isOn,
    off: offReason === null || offAt === null ? null : { reason: offReason, at: offAt.toISOString() },
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.deliveredAt?.toISOString() ?? null,
    waiting,
    oldSecretUntil: row.previousUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toDelivery(row: DeliveryRow, publicUrl: string): Delivery {
  const { id, messageId, type, state, tries, triedAt, status, answer, failure, tookMs } = row;
  return {
    _id: id,
    messageId,
    type,
    state,
    tries,
    nextAt: state === 'waiting' ? row.nextAt.toISOString() : null,
    body: bodyOf(row, publicUrl),
    last:
      triedAt === null
        ? null
        : { at: triedAt.toISOString(), status, answer: answer ?? '', failure, tookMs: tookMs ?? 0 },
    createdAt: row.createdAt.toISOString(),
  };
}
