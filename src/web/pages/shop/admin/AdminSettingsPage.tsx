import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SettingList } from '../../../../contract/shop/settings.contract.ts';
import { SETTING_GROUPS } from '../../../../domain/shop/setting-groups.ts';
import { isSampleIdentity } from '../../../../domain/shop/site-identity.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { ADMIN_SETTINGS } from '../../../features/shop/settings/admin-settings.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';

// The settings bring their checks along: they come while the values do.
const SettingCard = lazy(async () => ({
  default: (await import('../../../features/shop/settings/SettingCard.tsx')).SettingCard,
}));
const SettingDialog = lateDialog(
  async () => (await import('../../../features/shop/settings/SettingDialog.tsx')).SettingDialog,
);

export const meta = unlistedMeta('Settings', 'What admins decide.');

export default function AdminSettingsPage() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const query = useDeskList<SettingList>(ADMIN_SETTINGS, '/api/admin/settings', {});
  const settings = query.data?.settings ?? [];
  const edited = settings.find(({ key }) => key === searchParams.get('edit'));
  const textOf = (key: string) => String(settings.find((setting) => setting.key === key)?.value);
  const isSample = isSampleIdentity({
    registrationNumber: textOf('registrationNumber'),
    panNumber: textOf('panNumber'),
  });
  return (
    <div className="pb-10">
      <DeskHeader
        title="Settings"
        subtitle="They apply from the moment they are saved, and every change is kept in the history."
      />
      {query.isPending ? <Loading /> : null}
      {!query.data && query.isError ? (
        <LoadFailed title="The settings could not be loaded" query={query} />
      ) : null}
      {query.data && isSample ? (
        <Banner tone="warning" className="mb-5">
          The registration number and the PAN are samples. Enter those of your company: the footer, the terms
          and the contact page show them.
        </Banner>
      ) : null}
      {query.data ? (
        <Suspense fallback={<Loading />}>
          {Object.entries(SETTING_GROUPS).map(([group, title]) => (
            <SettingCard
              key={group}
              title={title}
              settings={settings.filter((setting) => setting.group === group)}
              hrefOf={(key) => `?edit=${encodeURIComponent(key)}`}
            />
          ))}
        </Suspense>
      ) : null}
      {edited ? (
        <SettingDialog
          key={edited.key}
          settingKey={edited.key}
          value={edited.value}
          seen={edited.change?._id ?? null}
          onClose={() => navigate('?', { replace: true, preventScrollReset: true })}
        />
      ) : null}
    </div>
  );
}

function Loading() {
  return (
    <LoadingRegion className="grid gap-5">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </LoadingRegion>
  );
}
