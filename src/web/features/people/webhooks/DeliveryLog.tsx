import { useState } from 'react';
import type { Delivery, Webhook } from '../../../../contract/shop/webhooks.contract.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/shop/durations.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useDeliveries, type WebhookSteps } from './webhooks.hooks.ts';

const FILTERS = [
  ['', 'Everything'],
  ['waiting', 'Waiting'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
] as const;
const SPANS = [
  [HOUR_MS, 'of the last hour'],
  [DAY_MS, 'of the last 24 hours'],
  [3 * DAY_MS, 'of the last 3 days'],
  [30 * DAY_MS, 'of the last 30 days'],
] as const;

/** What was sent to a webhook in thirty days, with what was answered. */
export function DeliveryLog({ webhook, steps }: { webhook: Webhook; steps: WebhookSteps }) {
  const [state, setState] = useState<Delivery['state'] | ''>('');
  const [span, setSpan] = useState<number>(DAY_MS);
  const log = useDeliveries(webhook._id, state === '' ? null : state);
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries);
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Select
          aria-label="Show"
          value={state}
          onChange={(event) => setState(event.target.value as typeof state)}
        >
          {FILTERS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {webhook.isOn ? (
          <span className="flex flex-wrap items-center gap-2">
            <Select
              aria-label="Failed ones"
              value={span}
              onChange={(event) => setSpan(Number(event.target.value))}
            >
              {SPANS.map(([ms, label]) => (
                <option key={ms} value={ms}>
                  Failed ones {label}
                </option>
              ))}
            </Select>
            <Button
              variant="secondary"
              busy={steps.busyId === webhook._id}
              onClick={() => void steps.resendFailed(webhook, new Date(Date.now() - span))}
            >
              Resend
            </Button>
          </span>
        ) : null}
      </div>
      {deliveries === undefined ? (
        <NotLoaded query={log} failed="The log could not be loaded" box="h-24" />
      ) : deliveries.length === 0 ? (
        <p className="py-4 text-fg-2">
          {state === '' ? 'Nothing in the last 30 days.' : 'None in the last 30 days.'}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery._id}
              delivery={delivery}
              isBusy={steps.busyId === delivery._id}
              onResend={webhook.isOn ? () => void steps.resend(webhook, delivery) : null}
            />
          ))}
        </ul>
      )}
      {log.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-3"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </div>
  );
}

const STATES = {
  waiting: { tone: 'warning', text: 'Waiting' },
  delivered: { tone: 'success', text: 'Delivered' },
  failed: { tone: 'danger', text: 'Failed' },
} as const;

function DeliveryRow({
  delivery,
  isBusy,
  onResend,
}: {
  delivery: Delivery;
  isBusy: boolean;
  /** Null: its webhook is off. */
  onResend: (() => void) | null;
}) {
  const { type, state, createdAt, tries, last, nextAt } = delivery;
  const { tone, text } = STATES[state];
  return (
    <li>
      <details className="group py-2">
        <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 text-sm touch:min-h-11">
          <span className="font-medium">{type}</span>
          <Badge tone={tone}>{text}</Badge>
          <span className="num ms-auto text-fg-2">
            {last === null ? null : `${last.status ?? 'No answer'}, ${last.tookMs} ms · `}
            <When at={createdAt} hasTime />
          </span>
        </summary>
        <dl className="mt-2 flex flex-col gap-3 text-sm">
          {last === null ? null : (
            <Part title={tries > 1 ? `Answer to try ${tries}` : 'Answer'}>
              {last.failure === null ? null : <p className="mb-1 text-danger">{last.failure}</p>}
              <Code text={last.answer === '' ? '(empty)' : last.answer} label="Answer" />
            </Part>
          )}
          {nextAt === null ? null : (
            <Part title="Next try">
              <When at={nextAt} hasTime />
            </Part>
          )}
          <Part title="Sent">
            <Code text={pretty(delivery.body)} label="Sent" />
          </Part>
          <Part title="webhook-id">
            <code className="font-mono break-all">{delivery.messageId}</code>
          </Part>
        </dl>
        {onResend === null || state === 'waiting' ? null : (
          <Button variant="secondary" size="sm" className="mt-3 mb-1" busy={isBusy} onClick={onResend}>
            Resend
          </Button>
        )}
      </details>
    </li>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-fg-3">{title}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Scrolls in itself, so it can be reached by the keyboard. */
function Code({ text, label }: { text: string; label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
      tabIndex={0}
      className="max-h-64 overflow-auto rounded-md border border-line bg-sunken p-3"
    >
      <pre className="font-mono text-xs break-all whitespace-pre-wrap">{text}</pre>
    </section>
  );
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2);
