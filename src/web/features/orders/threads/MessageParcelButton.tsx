import MessageSquare from 'lucide-react/icons/message-square';
import type { ThreadSide } from '../../../../contract/orders/threads.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useOpenParcelThread } from './threads.hooks.ts';

/** Opens the conversation of a parcel: "Message the seller" for its buyer, "Message the buyer" for its seller. */
export function MessageParcelButton({ parcelId, side }: { parcelId: string; side: ThreadSide }) {
  const open = useOpenParcelThread(parcelId, side);
  return (
    <Button
      variant="secondary"
      size={side === 'buyer' ? 'sm' : 'md'}
      icon={<MessageSquare aria-hidden="true" />}
      busy={open.isPending}
      onClick={() => open.mutate()}
    >
      {side === 'buyer' ? 'Message the seller' : 'Message the buyer'}
    </Button>
  );
}
