import { type ReactNode, useState } from 'react';
import type { Webhook } from '../../../../contract/shop/webhooks.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { WEBHOOK_EVENT_TABLE, type WebhookType } from '../../../../domain/shop/webhook-events.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import type { WebhookSteps } from './webhooks.hooks.ts';

const OFF_WORDS = {
  owner: 'You switched it off',
  failing: 'Nothing arrived for three days: we switched it off',
  gone: 'It answered that it is gone: we switched it off',
} as const;

/** A webhook: where it leads, how it is, what can be done with it, and its log when it is opened. */
export function WebhookCard({
  webhook,
  namesSide,
  steps,
  onEdit,
}: {
  webhook: Webhook;
  /** The reader has both sides. */
  namesSide: boolean;
  steps: WebhookSteps;
  onEdit: () => void;
}) {
  const { url, isOn, events, waiting } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const isBusy = steps.busyId === webhook._id;
  const button = (label: string, onClick: () => unknown, variant: 'ghost' | 'danger-ghost' = 'ghost') => (
    <Button
      variant={variant}
      size="sm"
      aria-label={`${label}: ${url}`}
      disabled={isBusy}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  );
  return (
    <Card className="p-5" aria-label={url}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 grow basis-64 font-semibold break-all">{url}</h2>
        <span className="flex flex-wrap gap-1.5">
          {namesSide ? <Badge>{webhook.for === 'seller' ? 'Selling' : 'Buying'}</Badge> : null}
          <HealthBadge webhook={webhook} />
        </span>
      </div>
      <p className="mt-1 text-sm text-fg-2">{eventsText(events)}</p>
      <p className="mt-1 text-sm text-fg-2">
        <HealthLine webhook={webhook} />
        {waiting > 0 ? (
          <span className="num"> {countText(waiting, 'delivery', 'deliveries')} waiting.</span>
        ) : null}
      </p>
      <div className="mt-3 -ms-2 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide log' : 'Log'}: ${url}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide log' : 'Log'}
        </Button>
        {isOn ? button('Send test', () => steps.sendTest(webhook)) : null}
        {button('Edit', onEdit)}
        {button('New secret', () => steps.rotate(webhook))}
        {button(isOn ? 'Switch off' : 'Switch on', () => steps.setOn(webhook, !isOn))}
        {button('Delete', () => steps.remove(webhook), 'danger-ghost')}
      </div>
      {isOpen ? <DeliveryLog webhook={webhook} steps={steps} /> : null}
    </Card>
  );
}

function HealthBadge({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  if (!isOn) return <Badge>Off</Badge>;
  return failingSince === null ? (
    <Badge tone="success">On</Badge>
  ) : (
    <Badge tone="warning">Not answering</Badge>
  );
}

function HealthLine({
  webhook: { off, failingSince, lastDeliveredAt, oldSecretUntil },
}: {
  webhook: Webhook;
}): ReactNode {
  if (off !== null)
    return (
      <>
        {OFF_WORDS[off.reason]} on <When at={off.at} hasTime />.
      </>
    );
  return (
    <>
      {failingSince === null ? null : (
        <>
          Nothing has arrived since <When at={failingSince} hasTime />.{' '}
        </>
      )}
      {lastDeliveredAt === null ? (
        'Nothing delivered yet.'
      ) : (
        <>
          Last delivered <When at={lastDeliveredAt} hasTime />.
        </>
      )}
      {oldSecretUntil === null ? null : (
        <>
          {' '}
          The old secret works until <When at={oldSecretUntil} hasTime />.
        </>
      )}
    </>
  );
}

/** 'All events', or their names. */
function eventsText(events: Webhook['events']): string {
  if (events === null) return 'All events';
  return events
    .map((type) => (type in WEBHOOK_EVENT_TABLE ? WEBHOOK_EVENT_TABLE[type as WebhookType].name : type))
    .join(', ');
}
