import { cva, cx } from 'class-variance-authority';
import Archive from 'lucide-react/icons/archive';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { PRODUCT_STATUS_NAMES, type ProductStatus } from '../../../domain/catalogue/product-status.ts';
import { ORDER_STATUS_NAMES, type OrderStatus } from '../../../domain/orders/order-status.ts';
import type { Role } from '../../../domain/shop/roles.ts';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

const badge = cva(
  'inline-flex h-5.5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap forced-colors:border',
  {
    variants: {
      tone: {
        neutral: 'bg-neutral-soft text-neutral-fg',
        success: 'bg-success-soft text-success-fg',
        warning: 'bg-warning-soft text-warning-fg',
        danger: 'bg-danger-soft text-danger-fg',
        info: 'bg-info-soft text-info-fg',
      },
    },
  },
);

/** A word on a soft colour with an icon or dot before it. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cx(badge({ tone }), className)}>
      {icon}
      {children}
    </span>
  );
}

const dot = (
  <svg aria-hidden="true" viewBox="0 0 6 6" className="size-1.5">
    <circle cx="3" cy="3" r="3" fill="currentColor" />
  </svg>
);
const iconClass = 'size-3.5';

const statuses = {
  pending: { tone: 'neutral', icon: <Clock className={iconClass} /> },
  processing: { tone: 'warning', icon: <LoaderCircle className={iconClass} /> },
  shipped: { tone: 'neutral', icon: <Truck className={iconClass} /> },
  delivered: { tone: 'success', icon: <Check className={iconClass} /> },
  cancelled: { tone: 'neutral', icon: <X className={iconClass} /> },
  active: { tone: 'success', icon: dot },
  inactive: { tone: 'neutral', icon: dot },
  pending_approval: { tone: 'warning', icon: <Clock className={iconClass} /> },
  rejected: { tone: 'danger', icon: <X className={iconClass} /> },
  discontinued: { tone: 'neutral', icon: <Archive className={iconClass} /> },
} as const satisfies Record<OrderStatus | ProductStatus, { tone: BadgeTone; icon: ReactNode }>;

const STATUS_NAMES = { ...ORDER_STATUS_NAMES, ...PRODUCT_STATUS_NAMES };

/** The state of an order, a parcel or a product. */
export function StatusBadge({ status }: { status: OrderStatus | ProductStatus }) {
  const { tone, icon } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {STATUS_NAMES[status]}
    </Badge>
  );
}

const roles = {
  admin: { text: 'Admin', icon: <ShieldCheck className={iconClass} /> },
  seller: { text: 'Seller', icon: <Store className={iconClass} /> },
  buyer: { text: 'Buyer', icon: <ShoppingBag className={iconClass} /> },
} as const satisfies Record<Role, { text: string; icon: ReactNode }>;

/** Who somebody is: outlined, icon and word. */
export function RoleBadge({ role }: { role: Role }) {
  const { text, icon } = roles[role];
  return (
    <span className="inline-flex h-5.5 items-center gap-1 rounded-sm border border-line-2 px-1.5 text-xs font-medium text-fg-2">
      {icon}
      {text}
    </span>
  );
}
