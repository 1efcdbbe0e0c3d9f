import { kindsFor } from '../../../domain/shop/notification.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { PreferencesTable } from '../../features/shop/notifications/PreferencesTable.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Notification preferences', 'How news reaches you.');

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
      <PreferencesTable kinds={kindsFor(user)} />
    </div>
  );
}
