import { TEST_EVENT, type WebhookSide, webhookPath } from '../../../../domain/shop/webhook-events.ts';

/** An event as it is kept. */
export interface KeptEvent {
  type: string;
  side: WebhookSide;
  data: object;
  at: Date;
}

/** The body of an event, the same bytes at every try: ids, and where our API says more. */
export function bodyOf({ type, side, data, at }: KeptEvent, publicUrl: string): string {
  const path = type === TEST_EVENT ? '/api/account/webhooks' : webhookPath(type, side, data);
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { ...data, url: `${publicUrl}${path}` } });
}
