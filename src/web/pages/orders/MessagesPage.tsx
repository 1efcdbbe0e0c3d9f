import { Conversations } from '../../features/orders/threads/Conversations.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/layout/Card.tsx';
import type { Route } from './+types/MessagesPage.ts';

export const meta = unlistedMeta('Messages', 'Your messages with sellers.');

export default function MessagesPage({ params }: Route.ComponentProps) {
  return (
    <Conversations
      side="buyer"
      id={params.id}
      header={<PageHeader title="Messages" subtitle="What you and your sellers wrote to each other." />}
    />
  );
}
