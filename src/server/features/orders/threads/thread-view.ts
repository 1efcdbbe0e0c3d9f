import type { Message, Thread } from '../../../../contract/orders/threads.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toPhoto } from '../../shop/photos/photo-view.ts';
import type { PhotoRow } from '../../shop/photos/photos.sql.ts';
import type { MessageRow } from './thread-messages.sql.ts';
import type { Side, ThreadRow } from './threads.sql.ts';

export type Eyes = Side | 'desk';

export function toThread(row: ThreadRow, eyes: Eyes, deskCase: string | null = row.deskCase): Thread {
  const { parcel, product, lastMessage } = row;
  const isOtherActive = eyes === 'buyer' ? row.isSellerActive : row.isBuyerActive;
  return {
    _id: row.id,
    as: eyes,
    buyer: { name: row.buyerName, slug: null },
    seller: { name: row.sellerName, slug: row.sellerSlug, replyMinutes: row.replyMinutes },
    parcel: parcel && {
      _id: parcel.id,
      number: parcel.number,
      order: { _id: parcel.orderId, orderNumber: parcel.orderNumber },
      status: parcel.status,
      itemCount: parcel.itemCount,
      subtotal: rupeesFromPaisa(parcel.subtotalPaisa),
      image: parcel.image,
    },
    product: product && {
      _id: product.id,
      name: product.name,
      image: product.image,
      isPublic: product.isPublic,
    },
    lastMessage: lastMessage && { ...lastMessage, createdAt: new Date(lastMessage.createdAt).toISOString() },
    unread: eyes === 'buyer' ? row.buyerUnread : eyes === 'seller' ? row.sellerUnread : 0,
    canWrite: eyes !== 'desk' && isOtherActive,
    hidesContacts: !row.isPaid,
    desk: deskCase,
  };
}

export function toMessage(row: MessageRow, photos: readonly PhotoRow[]): Message {
  return {
    _id: row.id,
    author: row.author,
    text: row.text,
    hasHidden: row.hasHidden,
    photos: photos.filter(({ subjectId }) => subjectId === row.id).map(({ id }) => toPhoto(id)),
    isPublic: row.isPublic,
    createdAt: row.createdAt.toISOString(),
  };
}
