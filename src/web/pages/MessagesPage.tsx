import { Conversations } from '../features/threads/Conversations.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/MessagesPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Messages', description: 'Your messages with sellers.', path: null });
}

export default function MessagesPage({ params }: Route.ComponentProps) {
  return <Conversations side="buyer" id={params.id} />;
}
