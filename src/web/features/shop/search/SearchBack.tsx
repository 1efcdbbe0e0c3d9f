import { type Ref, useImperativeHandle } from 'react';
import { useBackCloses } from '../../../ui/overlays/back-closes.hooks.ts';

export type SearchBackHandle = { follow: (to: string) => void };

/** On a phone, where the search fills the screen: Back closes it, and what is chosen in it leaves from the page under it. */
export default function SearchBack({ ref, onClose }: { ref: Ref<SearchBackHandle>; onClose: () => void }) {
  const { follow } = useBackCloses(onClose);
  useImperativeHandle(ref, () => ({ follow }));
  return null;
}
