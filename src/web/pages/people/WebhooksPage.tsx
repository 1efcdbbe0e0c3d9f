import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import WebhookIcon from 'lucide-react/icons/webhook';
import { useState } from 'react';
import {
  MOST_WEBHOOKS,
  type Webhook,
  type WebhookWithSecret,
} from '../../../contract/shop/webhooks.contract.ts';
import type { WebhookSide } from '../../../domain/shop/webhook-events.ts';
import { useForbidden } from '../../features/people/own-role.hooks.ts';
import { useMaySell } from '../../features/people/session/desk-role.hooks.ts';
import { SecretDialog } from '../../features/people/webhooks/SecretDialog.tsx';
import { WebhookCard } from '../../features/people/webhooks/WebhookCard.tsx';
import { WebhookDialog } from '../../features/people/webhooks/WebhookDialog.tsx';
import { useWebhookSteps, webhooksQuery } from '../../features/people/webhooks/webhooks.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Webhooks', 'Your programs hear of what happens.');

type Open = { form: Webhook | null } | { secret: WebhookWithSecret; isNew: boolean };

export default function WebhooksPage() {
  const forbidden = useForbidden('manage_company');
  const maySell = useMaySell()('own');
  const sides: WebhookSide[] = [
    ...(maySell ? ['seller' as const] : []),
    ...(forbidden ? [] : ['company' as const]),
  ];
  const query = useQuery({ ...webhooksQuery, enabled: sides.length > 0 });
  const [open, setOpen] = useState<Open | null>(null);
  const steps = useWebhookSteps({ onSecret: (secret) => setOpen({ secret, isNew: false }) });
  const webhooks = query.data?.webhooks;
  const room = sides.length * MOST_WEBHOOKS - (webhooks?.length ?? 0);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ form: null })}>
      Add webhook
    </Button>
  );
  return (
    <div className="pb-10">
      <Breadcrumb crumbs={[{ label: 'Developers', to: paths.developers }, { label: 'Webhooks' }]} />
      <PageHeader
        title="Webhooks"
        subtitle={
          <>
            Your programs hear at once of orders, parcels, bills and more.{' '}
            <TextLink to={paths.forDevelopersPart('events')}>How events arrive</TextLink>
          </>
        }
        actions={webhooks && webhooks.length > 0 && room > 0 ? add : null}
      />
      {sides.length === 0 ? (
        <Banner tone="info">{forbidden} An owner sets up webhooks.</Banner>
      ) : webhooks === undefined ? (
        <NotLoaded
          query={query}
          failed="Your webhooks could not be loaded"
          boxes={2}
          box="h-36"
          className="flex flex-col gap-3"
        />
      ) : webhooks.length === 0 ? (
        <EmptyState
          picture={<WebhookIcon />}
          title="No webhooks yet"
          text="Give us an address of your shop system or accounting program. We post an event there whenever something happens, and try again for three days while it is down."
          action={add}
        />
      ) : (
        <div className="flex flex-col gap-3">
          {webhooks.map((webhook) => (
            <WebhookCard
              key={webhook._id}
              webhook={webhook}
              namesSide={sides.length > 1}
              steps={steps}
              onEdit={() => setOpen({ form: webhook })}
            />
          ))}
        </div>
      )}
      {open !== null && 'form' in open ? (
        <WebhookDialog
          webhook={open.form}
          sides={sides}
          onAdded={(secret) => setOpen({ secret, isNew: true })}
          // A new one is followed by its secret.
          onClose={() => setOpen((now) => (now !== null && 'form' in now ? null : now))}
        />
      ) : null}
      {open !== null && 'secret' in open ? (
        <SecretDialog secret={open.secret.secret} isNew={open.isNew} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}
