import { ProfileBillTo } from '../../features/books/bill-to/ProfileBillTo.tsx';
import { CalendarCard } from '../../features/payments/calendar/CalendarCard.tsx';
import { ChangePasswordForm } from '../../features/people/accounts/ChangePasswordForm.tsx';
import { PreferencesForm } from '../../features/people/accounts/PreferencesForm.tsx';
import { ProfileForm } from '../../features/people/accounts/ProfileForm.tsx';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { RoleBadge } from '../../ui/feedback/StatusBadge.tsx';
import { PageHeader, TitledCard } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Profile', 'Your names, phone and password.');

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
        <TitledCard title="Your details" titleClassName="mb-4 text-lg" className="p-4 md:p-6">
          <ProfileForm key={user._id} user={user} />
        </TitledCard>
        <TitledCard title="Language and dates" titleClassName="mb-4 text-lg" className="p-4 md:p-6">
          <PreferencesForm key={user._id} returnTo="save-preferences" />
        </TitledCard>
        <ProfileBillTo user={user} />
        <CalendarCard side="buying" />
        <TitledCard title="Change password" titleClassName="text-lg" className="p-4 md:p-6">
          <p className="mt-1 mb-4 text-fg-2">Your other devices are signed out, this one stays signed in.</p>
          <ChangePasswordForm email={user.email} />
        </TitledCard>
      </div>
    </div>
  );
}
