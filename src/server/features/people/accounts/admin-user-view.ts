import type {
  AdminUser,
  AdminUserDetail,
  AdminUserList,
} from '../../../../contract/people/admin-users.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { UserDossier } from './admin-user-detail.sql.ts';
import type { AdminUserFilter, AdminUserRow, UserKind } from './admin-users.sql.ts';

export function toAdminUser(row: AdminUserRow): AdminUser {
  return {
    _id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    role: row.role,
    ...(row.deskRole === null ? {} : { deskRole: row.deskRole }),
    companyName: row.companyName,
    panNumber: row.panNumber,
    isActive: row.isActive,
    isApproved: row.isApproved,
    isSubscriber: row.isSubscriber,
    createdAt: row.createdAt.toISOString(),
  };
}

/** How many users there are of these kinds. */
function count(kinds: readonly UserKind[], isCounted: (kind: UserKind) => boolean): number {
  return kinds.filter(isCounted).reduce((sum, kind) => sum + kind.count, 0);
}

export function toUserCounts(kinds: readonly UserKind[]): AdminUserList['counts'] {
  return {
    total: count(kinds, () => true),
    admins: count(kinds, ({ role }) => role === 'admin'),
    sellers: count(kinds, ({ role }) => role === 'seller'),
    buyers: count(kinds, ({ role }) => role === 'buyer'),
    pendingApproval: count(kinds, isPending),
    inactive: count(kinds, ({ isActive }) => !isActive),
  };
}

/** What a filter without a search finds. */
export function countMatching(kinds: readonly UserKind[], { role, status }: AdminUserFilter): number {
  return count(
    kinds,
    (kind) =>
      (role === undefined || kind.role === role) &&
      (status === undefined ||
        (status === 'pending' ? isPending(kind) : kind.isActive === (status === 'active'))),
  );
}

/** A seller who was refused is inactive, and waits no more. */
function isPending({ role, isApproved, isActive }: UserKind): boolean {
  return role === 'seller' && !isApproved && isActive;
}

export function toAdminUserDetail(
  row: AdminUserRow,
  dossier: UserDossier,
  currentSessionId: string,
): AdminUserDetail {
  const { subscription } = dossier;
  return {
    user: {
      ...toAdminUser(row),
      approvedAt: row.approvedAt?.toISOString() ?? null,
      lastSeenAt: dossier.lastSeenAt?.toISOString() ?? null,
    },
    figures: {
      orders: dossier.orders,
      spent: rupeesFromPaisa(dossier.spentPaisa),
      products: dossier.products,
      publicProducts: dossier.publicProducts,
      parcels: dossier.parcels,
      parcelsToSend: dossier.parcelsToSend,
      revenue: rupeesFromPaisa(dossier.revenuePaisa),
    },
    orders: dossier.lastOrders.map(({ id, orderNumber, status, totalPaisa, createdAt }) => ({
      _id: id,
      orderNumber,
      status,
      total: rupeesFromPaisa(totalPaisa),
      createdAt: isoInstant(createdAt),
    })),
    products: dossier.lastProducts.map(({ id, regularPricePaisa, createdAt, ...product }) => ({
      _id: id,
      ...product,
      regularPrice: rupeesFromPaisa(regularPricePaisa),
      createdAt: isoInstant(createdAt),
    })),
    subscription:
      subscription === null
        ? null
        : {
            plan: subscription.plan,
            isActive: subscription.isActive,
            startDate: isoInstant(subscription.startsAt),
            endDate: isoInstant(subscription.endsAt),
          },
    sessions: dossier.sessions.map(({ id, userAgent, ip, lastUsedAt, createdAt }) => ({
      userAgent,
      ip,
      lastUsedAt: isoInstant(lastUsedAt),
      createdAt: isoInstant(createdAt),
      isCurrent: id === currentSessionId,
    })),
    audit: dossier.audit.map(({ id, at, action, actor }) => ({
      _id: id,
      at: isoInstant(at),
      action,
      actor,
    })),
  };
}

/** PostgreSQL's JSON writes instants with an offset. */
function isoInstant(text: string): string {
  return new Date(text).toISOString();
}
