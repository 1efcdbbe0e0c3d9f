import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminUserDetail } from '../../../../contract/people/admin-users.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { actionText } from '../../../desk/action-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Badge, StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { deviceName } from './device-name.ts';

const AUDIT_TEXTS: Readonly<Record<string, string>> = {
  'user.approve': 'Seller approved',
  'user.undo_approval': 'Approval taken back',
  'user.activate': 'Activated',
  'user.deactivate': 'Deactivated',
  'user.delete': 'Deleted',
  'user.end_sessions': 'Signed out everywhere',
  'user.invite_admin': 'Invited as admin',
  'user.change_desk_role': 'Role on the desk changed',
  'seller.adjust': 'Balance adjusted',
  'seller.remind_account': 'Reminded of the bank account',
  'seller_document.accept': 'Document accepted',
  'seller_document.ask_again': 'Document asked for again',
  'seller_page.update': 'Seller page changed',
  'pickup_offer.update': 'Pick up changed',
  'seller_feeds.update': 'Feeds switched',
  'accounting_names.update': 'Names for accounting changed',
  'accounting_items.update': 'Goods named for accounting',
  'calendar.make': 'Calendar address made',
  'calendar.end': 'Calendar address stopped',
};

/** What the user did and what was done to the account, the newest first. */
export function UserHistory({
  detail: { user, figures, orders, products, subscription, sessions, audit },
  hasAudit,
  sessionsAction,
}: {
  detail: AdminUserDetail;
  /** Whether the reader sees what admins did. */
  hasAudit: boolean;
  sessionsAction: ReactNode;
}) {
  return (
    <>
      <Part
        title="Last orders"
        emptyText="No orders yet"
        rows={orders}
        action={
          figures.orders > orders.length ? (
            <TextLink look="action" to={`${deskPaths.adminOrders}?search=${encodeURIComponent(user.email)}`}>
              All orders
            </TextLink>
          ) : null
        }
      >
        {({ _id, orderNumber, status, total, createdAt }) => (
          <Row
            key={_id}
            title={
              <Link to={deskPaths.adminOrder(_id)} discover="none" className="link-quiet">
                {orderNumber}
              </Link>
            }
            detail={<When at={createdAt} />}
            value={<Rupees amount={total} />}
            badge={<StatusBadge status={status} />}
          />
        )}
      </Part>
      {user.role === 'seller' ? (
        <Part title="Last products" emptyText="No products yet" rows={products}>
          {({ _id, name, sku, status, regularPrice, quantity }) => (
            <Row
              key={_id}
              title={
                <Link to={paths.product(_id)} discover="none" className="link-quiet">
                  {name}
                </Link>
              }
              detail={`${sku} · ${formatCount(quantity)} in stock`}
              value={<Rupees amount={regularPrice} />}
              badge={<StatusBadge status={status} />}
            />
          )}
        </Part>
      ) : null}
      <Part title="Subscription" emptyText="Never subscribed" rows={subscription ? [subscription] : []}>
        {({ plan, isActive, startDate, endDate }) => (
          <Row
            key={endDate}
            title={plan}
            detail={`${formatDate(new Date(startDate))} to ${formatDate(new Date(endDate))}`}
            badge={<StatusBadge status={isActive ? 'active' : 'inactive'} />}
          />
        )}
      </Part>
      <Part title="Sessions" emptyText="Not signed in anywhere" rows={sessions} action={sessionsAction}>
        {({ userAgent, ip, lastUsedAt, createdAt, isCurrent }) => (
          <Row
            key={`${createdAt} ${ip}`}
            title={<span title={userAgent ?? undefined}>{deviceName(userAgent)}</span>}
            detail={
              ip ? (
                <>
                  {ip}, last used <When at={lastUsedAt} hasTime />
                </>
              ) : (
                <>
                  Last used <When at={lastUsedAt} hasTime />
                </>
              )
            }
            badge={isCurrent ? <Badge tone="info">This session</Badge> : undefined}
          />
        )}
      </Part>
      {hasAudit ? (
        <Part
          title="Audit trail"
          emptyText="Nothing was changed by an admin"
          rows={audit}
          action={
            audit.length > 0 ? (
              <TextLink look="action" to={`${deskPaths.adminAudit}?objectKind=user&objectId=${user._id}`}>
                Audit log
              </TextLink>
            ) : null
          }
        >
          {({ _id, at, action, actor }) => (
            <Row
              key={_id}
              title={AUDIT_TEXTS[action] ?? actionText(action)}
              detail={
                <>
                  {actor ? `${actor}, ` : null}
                  <When at={at} hasTime />
                </>
              }
            />
          )}
        </Part>
      ) : null}
    </>
  );
}

function Part<Item>({
  title,
  emptyText,
  rows,
  action,
  children,
}: {
  title: string;
  emptyText: string;
  rows: readonly Item[];
  action?: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {action}
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-fg-3">{emptyText}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line px-4">{rows.map(children)}</ul>
      )}
    </section>
  );
}

function Row({
  title,
  detail,
  value,
  badge,
}: {
  title: ReactNode;
  detail: ReactNode;
  value?: ReactNode;
  badge?: ReactNode;
}) {
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 text-sm">
      <span className="min-w-0">
        <span className="block font-medium break-words">{title}</span>
        <span className="num block text-xs break-words text-fg-3">{detail}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        {value}
        {badge}
      </span>
    </li>
  );
}
