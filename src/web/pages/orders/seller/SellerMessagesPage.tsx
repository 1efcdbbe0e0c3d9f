import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { Conversations } from '../../../features/orders/threads/Conversations.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import type { Route } from './+types/SellerMessagesPage.ts';

export const meta = unlistedMeta('Messages', 'Your messages with buyers.');

export default function SellerMessagesPage({ params }: Route.ComponentProps) {
  return (
    <Conversations
      side="seller"
      id={params.id}
      header={<DeskHeader title="Messages" subtitle="What buyers ask about your products and parcels." />}
    />
  );
}
