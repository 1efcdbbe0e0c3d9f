import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import type { AdminUserDetail } from '../../../../contract/people/admin-users.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { formatPhone } from '../../../../domain/shop/nepal.ts';
import { isMissing } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { RoleBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { ProChip, Rupees } from '../../../ui/goods/Price.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import { Sheet } from '../../../ui/overlays/Dialog.tsx';
import { useMayOnDesk } from '../session/desk-role.hooks.ts';
import { DeskRoleField } from './DeskRoleField.tsx';
import { isWaiting, UserBadges } from './UserBadges.tsx';
import { UserHistory } from './UserHistory.tsx';
import { userName } from './user-columns.tsx';
import { deedOn } from './user-row-actions.tsx';
import { type UserActions, useAdminUser } from './users.hooks.ts';

export interface UserDrawerProps {
  userId: string;
  /** Of the admin who looks. */
  ownId: string | undefined;
  actions: UserActions;
  onClose: () => void;
}

/** Everything an admin decides by, beside the list. Mounted only while it is open. */
export function UserDrawer({ userId, ownId, actions, onClose }: UserDrawerProps) {
  const { data, error, isFetching, refetch } = useAdminUser(userId);
  const isGone = isMissing(error);
  const may = useMayOnDesk();
  return (
    <Sheet
      isOpen
      side="right"
      onClose={onClose}
      title={data ? userName(data.user) : 'User'}
      footer={
        data && userId !== ownId && may(deedOn(data.user)) ? (
          <Decisions detail={data} actions={actions} />
        ) : undefined
      }
    >
      {data ? <Dossier detail={data} actions={actions} /> : null}
      {!data && !error ? (
        <LoadingRegion className="flex flex-col gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-32" />
          <Skeleton className="h-48" />
        </LoadingRegion>
      ) : null}
      {!data && error ? (
        <EmptyState
          headingLevel={3}
          title={isGone ? 'User not found' : 'The user could not be loaded'}
          action={
            isGone ? undefined : (
              <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            )
          }
        />
      ) : null}
    </Sheet>
  );
}

function Decisions({ detail: { user }, actions }: { detail: AdminUserDetail; actions: UserActions }) {
  const isBusy = actions.isBusy(user._id);
  return (
    <div className="flex w-full flex-wrap justify-end gap-2">
      <Button
        variant="danger-ghost"
        className="me-auto"
        busy={isBusy}
        onClick={() => void actions.remove(user)}
      >
        Delete
      </Button>
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={() => (user.isActive ? void actions.deactivate(user) : actions.activate(user))}
      >
        {isWaiting(user) ? 'Refuse' : user.isActive ? 'Deactivate' : 'Activate'}
      </Button>
      {isWaiting(user) ? (
        <Button busy={isBusy} onClick={() => actions.approve(user)}>
          Approve
        </Button>
      ) : null}
    </div>
  );
}

function Dossier({ detail, actions }: { detail: AdminUserDetail; actions: UserActions }) {
  const { user, figures, sessions } = detail;
  const may = useMayOnDesk();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-3">
        <Avatar name={userName(user)} className="size-12 text-md" />
        <div className="min-w-0">
          <p className="break-words text-fg-2">{user.email}</p>
          <p className="mt-1 flex flex-wrap items-center gap-1.5">
            <RoleBadge role={user.role} />
            <UserBadges user={user} />
            {user.isSubscriber ? <ProChip /> : null}
          </p>
        </div>
      </div>
      {user.deskRole === undefined ? null : <DeskRoleField userId={user._id} deskRole={user.deskRole} />}
      {figures.parcelsToSend > 0 ? (
        <Banner tone="warning">
          {figures.parcelsToSend === 1
            ? 'One paid parcel of this seller is not on its way yet. Its buyer waits for it or for a refund.'
            : `${formatCount(figures.parcelsToSend)} paid parcels of this seller are not on their way yet. Their buyers wait for them or for a refund.`}
        </Banner>
      ) : null}
      <dl className="divide-y divide-line rounded-lg border border-line px-4 text-sm">
        <Fact term="Company">{user.companyName}</Fact>
        <Fact term="PAN">{user.panNumber}</Fact>
        <Fact term="Phone">{formatPhone(user.phone)}</Fact>
        <Fact term="Joined">{formatDate(new Date(user.createdAt))}</Fact>
        {user.role === 'seller' ? (
          <Fact term="Approved">{user.approvedAt ? formatDate(new Date(user.approvedAt)) : 'Not yet'}</Fact>
        ) : null}
        <Fact term="Last seen">{user.lastSeenAt ? formatDateTime(new Date(user.lastSeenAt)) : 'Never'}</Fact>
      </dl>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Figure term="Orders">{formatCount(figures.orders)}</Figure>
        <Figure term="Spent">
          <Rupees amount={figures.spent} />
        </Figure>
        {user.role === 'seller' ? (
          <>
            <Figure term="Products">{`${formatCount(figures.publicProducts)} of ${formatCount(figures.products)} visible`}</Figure>
            <Figure term="Parcels">{formatCount(figures.parcels)}</Figure>
            <Figure term="Revenue">
              <Rupees amount={figures.revenue} />
            </Figure>
          </>
        ) : null}
      </dl>
      <UserHistory
        detail={detail}
        hasAudit={may('audit')}
        sessionsAction={
          may(deedOn(user)) && sessions.some(({ isCurrent }) => !isCurrent) ? (
            <Button
              variant="ghost"
              size="sm"
              icon={<LogOut />}
              busy={actions.isBusy(user._id)}
              onClick={() => actions.endSessions(user)}
            >
              Sign out everywhere
            </Button>
          ) : null
        }
      />
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="shrink-0 text-fg-2">{term}</dt>
      <dd className="min-w-0 text-end break-words">{children ?? <span className="text-fg-3">None</span>}</dd>
    </div>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border border-line px-3 py-2">
      <dt className="text-xs text-fg-2">{term}</dt>
      <dd className="num font-semibold break-words">{children}</dd>
    </div>
  );
}
