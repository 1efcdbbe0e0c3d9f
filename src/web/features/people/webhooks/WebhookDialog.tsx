import { useState } from 'react';
import {
  newWebhookSchema,
  type Webhook,
  type WebhookWithSecret,
  webhookChangeSchema,
} from '../../../../contract/shop/webhooks.contract.ts';
import {
  WEBHOOK_EVENT_TABLE,
  WEBHOOK_GROUPS,
  type WebhookSide,
  type WebhookType,
  webhookTypesOf,
} from '../../../../domain/shop/webhook-events.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { addWebhook, changeWebhook, WEBHOOKS } from './webhooks.hooks.ts';

const SIDES = {
  seller: { title: 'Selling', description: 'Orders to send, stock, products, payouts' },
  company: { title: 'Buying', description: 'What your company orders, returns and signs' },
} as const satisfies Record<WebhookSide, object>;

/** The form of a webhook. `onAdded` hears of a new one, with its secret. */
export function WebhookDialog({
  webhook,
  sides,
  onAdded,
  onClose,
}: {
  /** Null: a new one. */
  webhook: Webhook | null;
  /** For whom the reader may add one. */
  sides: readonly WebhookSide[];
  onAdded: (made: WebhookWithSecret) => void;
  onClose: () => void;
}) {
  const { draft, set, bind } = useDraft({
    for: webhook?.for ?? sides[0] ?? 'company',
    url: webhook?.url ?? '',
    events: webhook?.events ?? null,
  });
  const { problems, isBusy, submit } = useDeskForm({
    desk: WEBHOOKS,
    schema: webhook === null ? newWebhookSchema : webhookChangeSchema,
    send: async ({
      for: side,
      ...input
    }: {
      for: WebhookSide;
      url: string;
      events: WebhookType[] | null;
    }) => {
      if (webhook === null) onAdded(await addWebhook({ for: side, ...input }));
      else await changeWebhook(webhook._id, input);
    },
    done: webhook === null ? null : 'Webhook saved',
    failed: 'Failed to save the webhook',
    failedAt: 'url',
    onDone: onClose,
  });
  const types = webhookTypesOf(draft.for);
  const chosen = draft.events === null ? null : types.filter((type) => draft.events?.includes(type));
  const input = { for: draft.for, url: draft.url, events: chosen };
  return (
    <FormDialog
      className="[--dialog-width:43rem]"
      title={webhook === null ? 'Add webhook' : 'Edit webhook'}
      action={webhook === null ? 'Add webhook' : 'Save webhook'}
      isBusy={isBusy}
      onSubmit={(event) => {
        const { for: _side, ...change } = input;
        submit(event, (webhook === null ? input : change) as typeof input);
      }}
      onClose={onClose}
    >
      <TextField
        {...bind(problems)('url')}
        label="Address"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        required
        placeholder="https://example.com/thokmandu"
        help="We post each event there, signed. It must begin with https:// and be reachable from the internet."
      />
      {webhook === null && sides.length > 1 ? (
        <RadioGroup legend="What it is about" className="grid gap-2 sm:grid-cols-2">
          {sides.map((side) => (
            <RadioCard
              key={side}
              name="for"
              {...SIDES[side]}
              checked={draft.for === side}
              onChange={() => set({ for: side })}
            />
          ))}
        </RadioGroup>
      ) : null}
      <EventChoice
        types={types}
        chosen={chosen}
        problem={problems.events}
        onChange={(events) => set({ events })}
      />
    </FormDialog>
  );
}

function EventChoice({
  types,
  chosen,
  problem,
  onChange,
}: {
  types: readonly WebhookType[];
  /** Null: all. */
  chosen: readonly WebhookType[] | null;
  problem: string | undefined;
  onChange: (events: WebhookType[] | null) => void;
}) {
  const [isSome, setIsSome] = useState(chosen !== null);
  const groups = WEBHOOK_GROUPS.map((group) => ({
    group,
    types: types.filter((type) => WEBHOOK_EVENT_TABLE[type].group === group),
  })).filter((one) => one.types.length > 0);
  return (
    <RadioGroup legend="Events">
      <div className="grid gap-2 sm:grid-cols-2">
        <RadioCard
          name="events"
          title="All events"
          description="Also those that we add later"
          checked={!isSome}
          onChange={() => {
            setIsSome(false);
            onChange(null);
          }}
        />
        <RadioCard
          name="events"
          title="Only some"
          description="Choose them below"
          checked={isSome}
          onChange={() => {
            setIsSome(true);
            onChange([]);
          }}
        />
      </div>
      {isSome ? (
        <div className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {groups.map(({ group, types: ofGroup }) => (
            <fieldset key={group} className="min-w-0">
              <legend className="text-sm font-semibold">{group}</legend>
              {ofGroup.map((type) => (
                <Checkbox
                  key={type}
                  label={WEBHOOK_EVENT_TABLE[type].name}
                  checked={chosen?.includes(type) ?? false}
                  onChange={(event) =>
                    onChange(
                      types.filter((one) =>
                        one === type ? event.target.checked : (chosen ?? []).includes(one),
                      ),
                    )
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
      ) : null}
      {problem ? <FieldError id="events-error">{problem}</FieldError> : null}
    </RadioGroup>
  );
}
