import BadgeCheck from 'lucide-react/icons/badge-check';
import BellRing from 'lucide-react/icons/bell-ring';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import MessageSquare from 'lucide-react/icons/message-square';
import Package from 'lucide-react/icons/package';
import Scale from 'lucide-react/icons/scale';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentType } from 'react';
import type { NotificationKind } from '../../../../domain/shop/notification.ts';

interface KindLook {
  name: string;
  /** What belongs to it. */
  help: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
}

export const NOTIFICATION_LOOKS: Record<NotificationKind, KindLook> = {
  order: { name: 'Orders', help: 'Received, cancelled, not paid in time.', icon: Package },
  payment: { name: 'Payments', help: 'Payments, refunds, bills and PRO.', icon: CreditCard },
  parcel: { name: 'Parcels', help: 'To send, on the way, delivered, cancelled.', icon: Truck },
  return: { name: 'Returns', help: 'Each step of what is sent back.', icon: Undo2 },
  complaint: { name: 'Complaints', help: 'Questions, answers and decisions.', icon: Scale },
  message: { name: 'Messages', help: 'What buyers and sellers write to you.', icon: MessageSquare },
  alert: {
    name: 'Alerts',
    help: 'Stock, prices, searches and lists you asked for, webhooks.',
    icon: BellRing,
  },
  moderation: {
    name: 'Approvals',
    help: 'Decisions on products, documents and sellers.',
    icon: BadgeCheck,
  },
  payout: { name: 'Payouts', help: 'Payouts, statements and your bank account.', icon: Landmark },
};
