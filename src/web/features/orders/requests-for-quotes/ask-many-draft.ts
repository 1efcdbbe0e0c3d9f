import { useCallback, useState } from 'react';
import type { AskManyInput } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';
import { daysAfter } from '../../../../domain/shop/durations.ts';
import { fromKathmanduInput, toKathmanduInput } from '../../../../domain/shop/kathmandu-input.ts';
import type { Province } from '../../../../domain/shop/nepal.ts';
import { SEALED_REQUEST_DRAFT } from '../../../data/session-storage.ts';

// What is typed of a new request survives reload and sign-in: it is kept in this tab's session storage.

/** How long sellers have unless their buyer says something else. */
const USUAL_DAYS = 3;
const USUAL_TIME = '17:00';

/** A line while it is typed: a product, or what is wanted in words. */
export interface AskedLineDraft {
  key: string;
  product: { _id: string; name: string; sku: string } | null;
  text: string;
  quantity: string;
  unit: string;
  brand: string;
  orEqual: boolean;
  /** The id of a category; empty: none. */
  category: string;
}

export interface AskManyDraft {
  /** Whose draft it is; null while a guest gathers goods. */
  ownerId: string | null;
  lines: readonly AskedLineDraft[];
  city: string;
  province: string;
  neededBy: string;
  /** As a field for date and time holds it, in Nepal's time. */
  closesAt: string;
  note: string;
  isForAll: boolean;
  sellers: readonly { _id: string; companyName: string }[];
}

/** Goods that stand elsewhere already: in a cart, on a list, on the pad. */
export interface GoodsToAsk {
  product: { _id: string; name: string; sku: string };
  quantity: number;
}

/** A line for a product, or for words when there is none. */
export function newLine(product: AskedLineDraft['product'] = null, quantity = 1): AskedLineDraft {
  return {
    key: crypto.randomUUID(),
    product,
    text: '',
    quantity: String(quantity),
    unit: 'pcs',
    brand: '',
    orEqual: true,
    category: '',
  };
}

const emptyDraft = (now: Date): AskManyDraft => ({
  ownerId: null,
  lines: [],
  city: '',
  province: '',
  neededBy: '',
  closesAt: `${toKathmanduInput(daysAfter(now, USUAL_DAYS)).slice(0, 10)}T${USUAL_TIME}`,
  note: '',
  isForAll: true,
  sellers: [],
});

/** The draft of this tab; another user's is thrown away. Only for the browser. */
function readDraft(userId: string | null): AskManyDraft {
  const empty = { ...emptyDraft(new Date()), ownerId: userId };
  try {
    const draft = JSON.parse(sessionStorage.getItem(SEALED_REQUEST_DRAFT) ?? 'null') as AskManyDraft | null;
    if (draft && (draft.ownerId === null || draft.ownerId === userId)) return { ...empty, ...draft };
  } catch {
    // Unreadable: as if nothing had been typed.
  }
  return empty;
}

/** Begins a request with these goods, a product once; the place and terms of one that was begun before stay. */
export function beginWith(goods: readonly GoodsToAsk[], userId: string | null): void {
  const quantities = new Map<string, GoodsToAsk>();
  for (const { product, quantity } of goods) {
    const same = quantities.get(product._id);
    quantities.set(product._id, { product, quantity: quantity + (same?.quantity ?? 0) });
  }
  const lines = [...quantities.values()].map(({ product: { _id, name, sku }, quantity }) =>
    newLine({ _id, name, sku }, quantity),
  );
  keep({ ...readDraft(userId), lines, ownerId: userId });
}

const keep = (draft: AskManyDraft) => sessionStorage.setItem(SEALED_REQUEST_DRAFT, JSON.stringify(draft));

/** The draft and the way to change it; every change is kept at once. */
export function useAskManyDraft(userId: string | null) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const change = useCallback(
    (changed: Partial<AskManyDraft>) => {
      setDraft((before) => {
        const next = { ...before, ...changed, ownerId: userId };
        keep(next);
        return next;
      });
    },
    [userId],
  );
  return { draft, change };
}

/** The request was sent: the next one starts empty. */
export function forgetAskManyDraft(): void {
  sessionStorage.removeItem(SEALED_REQUEST_DRAFT);
}

/** What is sent; whatever is no number or time is left for the contract to refuse. */
export function toAskManyInput(draft: AskManyDraft): AskManyInput {
  return {
    lines: draft.lines.map(({ product, text, quantity, unit, brand, orEqual, category }) => ({
      quantity: typedNumber(quantity) as number,
      orEqual,
      ...(product
        ? { product: product._id }
        : {
            text,
            ...(unit.trim() === '' ? {} : { unit }),
            ...(brand.trim() === '' ? {} : { brand }),
            ...(category === '' ? {} : { category }),
          }),
    })),
    place: { city: draft.city, province: draft.province as Province },
    ...(draft.neededBy === '' ? {} : { neededBy: draft.neededBy }),
    closesAt: fromKathmanduInput(draft.closesAt)?.toISOString() ?? '',
    ...(draft.isForAll ? {} : { sellers: draft.sellers.map(({ _id }) => _id) }),
    note: draft.note,
  };
}
