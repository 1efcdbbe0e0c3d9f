import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { AddedOrder } from '../../../../contract/buying/quick-order.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import type { RowTile } from './products.hooks.ts';

interface Wanted {
  /** As its row showed it, which may be on another page by now. */
  product: RowTile;
  quantity: number;
}

/** The quantities that were given in rows, by product, and why the last ones were refused. */
export function useBulkAdd(onAdded: (cart: Cart) => void) {
  const toast = useToast();
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wanted>>(new Map());
  // Null: refused, and its quantity changed since.
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string | null>>(new Map());
  const { mutate, isPending } = useMutation({
    mutationFn: (lines: { product: string; quantity: number }[]) =>
      apiPost<AddedOrder>('/api/quick-order/add', { lines }),
    onSuccess: ({ added, refused, cart }) => {
      onAdded(cart);
      const refusedIds = new Set(refused.map(({ product }) => product));
      setWanted((before) => new Map([...before].filter(([id]) => refusedIds.has(id))));
      setRefusals(new Map(refused.map(({ product, message }) => [product, message])));
      if (added > 0)
        toast.success(`${countText(added, 'product')} added to cart`, {
          label: 'View cart',
          to: paths.cart,
        });
      if (refused.length > 0)
        toast.error(
          refused.length === 1
            ? '1 product was not added. The reason is beside it.'
            : `${formatCount(refused.length)} products were not added. The reasons are beside them.`,
        );
    },
    onError: (error) => toast.error(errorText(error, 'The products could not be added')),
  });

  return {
    wanted,
    refusals,
    isAdding: isPending,
    want(product: RowTile, quantity: number) {
      setWanted((before) => new Map(before).set(product._id, { product, quantity }));
      setRefusals((before) => (before.has(product._id) ? new Map(before).set(product._id, null) : before));
    },
    leaveOut(productId: string) {
      setWanted((before) => without(before, productId));
      setRefusals((before) => without(before, productId));
    },
    clear() {
      setWanted(new Map());
      setRefusals(new Map());
    },
    addAll() {
      if (!isPending && wanted.size > 0)
        mutate([...wanted].map(([product, { quantity }]) => ({ product, quantity })));
    },
  };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  return new Map([...map].filter(([one]) => one !== key));
}

/**
 * Quantities are typed down the column: Enter goes to the row below (with Shift above), and so does Tab once something
 * was typed; before that Tab goes on to what stands beside, as everywhere. After the last row comes the button that adds all.
 */
export function useQuantityColumn(
  onTyped: (product: string, quantity: number) => void,
  buttonRef: RefObject<HTMLButtonElement | null>,
) {
  const typedIn = useRef<EventTarget | null>(null);
  return {
    onInput({ target }: { target: EventTarget }) {
      typedIn.current = target;
    },
    onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
      const { target: input, key, shiftKey } = event;
      if (!(input instanceof HTMLInputElement) || input.type !== 'number') return;
      const isTyped = typedIn.current === input;
      if (key !== 'Enter' && !(key === 'Tab' && isTyped)) return;
      typedIn.current = null;
      const product = input.closest<HTMLElement>('[data-product]')?.dataset.product;
      // What the stepper refuses is said there, and counts nothing.
      if (product !== undefined && input.validity.valid && input.value !== '')
        onTyped(product, input.valueAsNumber);
      const inputs = [
        ...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="number"]:enabled'),
      ];
      const next = inputs[inputs.indexOf(input) + (shiftKey ? -1 : 1)];
      if (next) {
        event.preventDefault();
        next.focus();
        next.select();
      } else if (!shiftKey && key === 'Enter') {
        event.preventDefault();
        // The bar comes with the first quantity.
        requestAnimationFrame(() => buttonRef.current?.focus());
      }
    },
  };
}
