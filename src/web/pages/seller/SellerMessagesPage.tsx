import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { Conversations } from '../../features/threads/Conversations.tsx';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/SellerMessagesPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Messages', description: 'Your messages with buyers.', path: null });
}

export default function SellerMessagesPage({ params }: Route.ComponentProps) {
  return (
    <RoleGuard roles={['seller']}>
      <Conversations side="seller" id={params.id} />
    </RoleGuard>
  );
}
