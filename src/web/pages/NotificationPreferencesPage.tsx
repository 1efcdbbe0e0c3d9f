import { PreferencesTable } from '../features/notifications/PreferencesTable.tsx';
import { useSession } from '../features/session/session.hooks.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { PageHeader } from '../ui/Card.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { Route } from './+types/NotificationPreferencesPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Notification preferences',
    description: 'By which way news reaches you.',
    path: null,
  });
}

export default function NotificationPreferencesPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="max-w-176 pb-10">
      <PageHeader
        title="Notification preferences"
        subtitle="By the bell, by mail or both. Bills and mails about your account always come."
        actions={<TextLink to={paths.notifications}>All notifications</TextLink>}
      />
      <PreferencesTable role={user.role} />
    </div>
  );
}
