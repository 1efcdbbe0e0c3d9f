import { useInfiniteQuery } from '@tanstack/react-query';
import type {
  Delivery,
  DeliveryList,
  NewWebhookInput,
  Resent,
  Webhook,
  WebhookChangeInput,
  WebhookList,
  WebhookWithSecret,
} from '../../../../contract/shop/webhooks.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { apiDelete, apiGet, apiPatch, apiPath, apiPost, errorText } from '../../../data/api-client.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

export const WEBHOOKS = 'webhooks';
const PATH = '/api/account/webhooks';
/** What is on its way arrives within seconds. */
const LOOK_AGAIN_MS = 4_000;

/** All webhooks of the company and the seller that the reader owns. */
export const webhooksQuery = ownThing<WebhookList>(WEBHOOKS, 'all', PATH);

export const addWebhook = (input: NewWebhookInput) => apiPost<WebhookWithSecret>(PATH, input);
export const changeWebhook = (id: string, input: WebhookChangeInput) =>
  apiPatch<Webhook>(`${PATH}/${id}`, input);

/** What was sent to a webhook, newest first, read again while something is on its way. */
export function useDeliveries(id: string, state: Delivery['state'] | null) {
  return useInfiniteQuery({
    queryKey: ['my', WEBHOOKS, 'log', id, state],
    queryFn: ({ pageParam, signal }) =>
      apiGet<DeliveryList>(apiPath(`${PATH}/${id}/deliveries`, { state, before: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(isUnderWay)) ? LOOK_AGAIN_MS : false,
  });
}

/** Tried within the next minute: whoever looks at it waits for it. */
const isUnderWay = ({ nextAt }: Delivery) => nextAt !== null && Date.parse(nextAt) < Date.now() + 60_000;

/** What an owner does with a webhook. `onSecret` hears of a new secret. */
export function useWebhookSteps({ onSecret }: { onSecret: (made: WebhookWithSecret) => void }) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending, variables } = useDeskStep(
    WEBHOOKS,
    ({ send }: { of: string; send: () => Promise<unknown> }) => send(),
  );
  const run = async <Result>(
    of: string,
    send: () => Promise<Result>,
    told: (result: Result) => string | null,
  ) => {
    try {
      const result = (await mutateAsync({ of, send })) as Result;
      const text = told(result);
      if (text !== null) toast.success(text);
    } catch (error) {
      toast.error(errorText(error, 'That did not work'));
    }
  };
  return {
    busyId: isPending ? variables.of : null,
    sendTest: ({ _id }: Webhook) =>
      run(
        _id,
        () => apiPost(`${PATH}/${_id}/test`),
        () => 'Test event sent',
      ),
    setOn: ({ _id }: Webhook, isOn: boolean) =>
      run(
        _id,
        () => changeWebhook(_id, { isOn }),
        () => (isOn ? 'Switched on' : 'Switched off'),
      ),
    async rotate({ _id, url }: Webhook) {
      const question = `Make a new secret for ${url}? The old one works for another 24 hours.`;
      if (!(await confirm({ title: 'New secret', question, action: 'Make secret', tone: 'primary' }))) return;
      await run(
        _id,
        () => apiPost<WebhookWithSecret>(`${PATH}/${_id}/rotate`),
        (made) => {
          onSecret(made);
          return null;
        },
      );
    },
    async remove({ _id, url }: Webhook) {
      const question = `Delete the webhook to ${url}? Its log goes with it.`;
      if (!(await confirm({ title: 'Delete webhook', question, action: 'Delete' }))) return;
      await run(
        _id,
        () => apiDelete(`${PATH}/${_id}`),
        () => 'Webhook deleted',
      );
    },
    resend: ({ _id }: Webhook, delivery: Delivery) =>
      run(
        delivery._id,
        () => apiPost(`${PATH}/${_id}/deliveries/${delivery._id}/resend`),
        () => 'It is on its way again',
      ),
    resendFailed: ({ _id }: Webhook, since: Date) =>
      run(
        _id,
        () => apiPost<Resent>(`${PATH}/${_id}/resend`, { since: since.toISOString() }),
        ({ resent }) =>
          resent === 0
            ? 'Nothing had failed'
            : `${countText(resent, 'delivery', 'deliveries')} on the way again`,
      ),
  };
}
export type WebhookSteps = ReturnType<typeof useWebhookSteps>;
