import {
  deskNotificationEvent as deskEvent,
  notificationEvent as event,
  sellerNotificationEvent as sellerEvent,
} from './notification-event.ts';

interface Products {
  count: number;
  /** Of the first one. */
  name: string;
}
const sellerProducts = () => '/seller/products';

/** What is told of products and sellers that are judged. */
export const MODERATION_NOTIFICATIONS = {
  products_approved: sellerEvent({
    kind: 'moderation',
    text: ({ count, name }: Products) =>
      count === 1 ? `Your product “${name}” is approved.` : `${count} of your products are approved.`,
    link: sellerProducts,
    sellerDeed: 'catalogue',
  }),
  products_rejected: sellerEvent({
    kind: 'moderation',
    text: ({ count, name }: Products) =>
      count === 1 ? `Your product “${name}” needs a change.` : `${count} of your products need a change.`,
    link: sellerProducts,
    sellerDeed: 'catalogue',
  }),
  seller_approved: event({
    kind: 'moderation',
    text: (_: Record<never, never>) => 'Your seller account is approved.',
    link: () => '/dashboard',
  }),
  document_asked_again: event({
    kind: 'moderation',
    text: ({ name }: { name: string }) => `Please send your ${name} again.`,
    link: () => '/seller/tax',
  }),
  pan_verified: event({
    kind: 'moderation',
    text: ({ panNumber }: { panNumber: string }) => `PAN ${panNumber} is proven.`,
    link: () => '/company',
  }),
  pan_rejected: event({
    kind: 'moderation',
    text: ({ panNumber }: { panNumber: string }) => `PAN ${panNumber} could not be proven.`,
    link: () => '/company',
  }),
  pan_moved: event({
    kind: 'moderation',
    text: ({ panNumber }: { panNumber: string }) => `PAN ${panNumber} belongs to another company now.`,
    link: () => '/company',
  }),
  products_to_judge: deskEvent({
    kind: 'moderation',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 product waits to be judged.' : `${count} products wait to be judged.`,
    link: () => '/admin/products/moderation',
    isGathered: true,
    deskDeed: 'catalogue',
  }),
  sellers_to_approve: deskEvent({
    kind: 'moderation',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 seller waits for approval.' : `${count} sellers wait for approval.`,
    link: () => '/admin/users?status=pending',
    isGathered: true,
    deskDeed: 'people',
  }),
  documents_to_check: deskEvent({
    kind: 'moderation',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 document of a seller waits.' : `${count} documents of sellers wait.`,
    link: () => '/admin/seller-documents',
    isGathered: true,
    deskDeed: 'people',
  }),
  pans_to_check: deskEvent({
    kind: 'moderation',
    text: ({ count }: { count: number }) =>
      count === 1 ? '1 company wants to prove its PAN.' : `${count} companies want to prove their PAN.`,
    link: () => '/admin/company-pans',
    isGathered: true,
    deskDeed: 'people',
  }),
} as const;
