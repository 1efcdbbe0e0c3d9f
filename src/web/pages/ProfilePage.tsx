import { ChangePasswordForm } from '../features/accounts/ChangePasswordForm.tsx';
import { ProfileForm } from '../features/accounts/ProfileForm.tsx';
import { ProfileBillTo } from '../features/bill-to/ProfileBillTo.tsx';
import { useSession } from '../features/session/session.hooks.ts';
import { pageMeta } from '../page-meta.ts';
import { Card, PageHeader } from '../ui/Card.tsx';
import { RoleBadge } from '../ui/feedback/StatusBadge.tsx';
import type { Route } from './+types/ProfilePage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Profile', description: 'Your names, phone and password.', path: null });
}

export default function ProfilePage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="pb-10">
      <PageHeader
        title="Profile"
        badge={<RoleBadge role={user.role} />}
        subtitle="Who you are on orders, bills and parcels."
      />
      <div className="flex max-w-176 flex-col gap-4">
        <Card aria-labelledby="profile-details" className="p-4 md:p-6">
          <h2 id="profile-details" className="mb-4 text-lg font-semibold">
            Your details
          </h2>
          <ProfileForm key={user._id} user={user} />
        </Card>
        <ProfileBillTo user={user} />
        <Card aria-labelledby="profile-password" className="p-4 md:p-6">
          <h2 id="profile-password" className="text-lg font-semibold">
            Change password
          </h2>
          <p className="mt-1 mb-4 text-fg-2">Your other devices are signed out, this one stays signed in.</p>
          <ChangePasswordForm email={user.email} />
        </Card>
      </div>
    </div>
  );
}
