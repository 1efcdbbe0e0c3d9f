import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { Cart } from '../../../contract/cart.contract.ts';
import type { AddedOrder } from '../../../contract/quick-order.contract.ts';
import { apiPost, errorText } from '../../data/api-client.ts';
import { paths } from '../../paths.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';

/** The quantities that were given in rows, by product, and why the last ones were refused. */
export function useBulkAdd(onAdded: (cart: Cart) => void) {
  const toast = useToast();
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending } = useMutation({
    mutationFn: (lines: { product: string; quantity: number }[]) =>
      apiPost<AddedOrder>('/api/quick-order/add', { lines }),
    onSuccess: ({ added, refused, cart }) => {
      onAdded(cart);
      const kept = new Map(refused.map(({ product, quantity }) => [product, quantity]));
      setWanted(kept);
      setRefusals(new Map(refused.map(({ product, message }) => [product, message])));
      if (added > 0)
        toast.success(added === 1 ? '1 product added to cart' : `${added} products added to cart`, {
          label: 'View cart',
          to: paths.cart,
        });
      if (refused.length > 0)
        toast.error(
          refused.length === 1
            ? '1 product was not added. Its row says why.'
            : `${refused.length} products were not added. Their rows say why.`,
        );
    },
    onError: (error) => toast.error(errorText(error, 'The products could not be added')),
  });

  return {
    wanted,
    refusals,
    isAdding: isPending,
    want(product: string, quantity: number) {
      setWanted((before) => new Map(before).set(product, quantity));
      setRefusals((before) => new Map([...before].filter(([id]) => id !== product)));
    },
    clear() {
      setWanted(new Map());
      setRefusals(new Map());
    },
    addAll() {
      if (!isPending && wanted.size > 0)
        mutate([...wanted].map(([product, quantity]) => ({ product, quantity })));
    },
  };
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
