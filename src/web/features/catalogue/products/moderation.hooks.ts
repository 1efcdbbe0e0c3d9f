import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type {
  JudgedProduct,
  ModerationList,
  ModerationProduct,
} from '../../../../contract/catalogue/admin-products.contract.ts';
import type { ModerationQueue } from '../../../../domain/catalogue/product-moderation.ts';
import { ApiError, apiGet, apiPatch, apiPath, apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useUndoableToast } from './admin-products.hooks.ts';

/** What became of a product here: judged by this admin, or by somebody else meanwhile. */
export type Verdict = 'approved' | 'rejected' | 'seen' | 'gone';

interface Walk {
  items: ModerationProduct[];
  verdicts: Readonly<Record<string, Verdict>>;
  /** The product on the screen; one past the last when all were looked at. */
  index: number;
  counts: ModerationList['counts'] | null;
  /** How many verdicts the counts know of. */
  counted: number;
  state: 'loading' | 'ready' | 'failed';
  /** Everything is loaded. */
  isComplete: boolean;
}

type Step =
  | { type: 'loading' }
  | { type: 'failed' }
  | { type: 'loaded'; list: ModerationList }
  | { type: 'replaced'; product: ModerationProduct }
  | { type: 'judged'; id: string; verdict: Verdict }
  | { type: 'undone'; product: ModerationProduct }
  | { type: 'went'; step: 1 | -1 };

const START: Walk = {
  items: [],
  verdicts: {},
  index: 0,
  counts: null,
  counted: 0,
  state: 'loading',
  isComplete: false,
};
const BATCH = 10;
/** The next batch is loaded this many products before the last one. */
const AHEAD = 3;

function walk(before: Walk, step: Step): Walk {
  switch (step.type) {
    case 'loading':
      return { ...before, state: 'loading' };
    case 'failed':
      return { ...before, state: 'failed' };
    case 'loaded': {
      const known = new Set(before.items.map(({ _id }) => _id));
      const added = step.list.products.filter(({ _id }) => !known.has(_id));
      const isComplete = step.list.products.length < BATCH || added.length === 0;
      const items = [...before.items, ...added];
      const counted = Object.keys(before.verdicts).length;
      return { ...before, items, counts: step.list.counts, counted, state: 'ready', isComplete };
    }
    case 'replaced':
      return {
        ...before,
        items: before.items.map((item) => (item._id === step.product._id ? step.product : item)),
      };
    case 'judged': {
      const verdicts = { ...before.verdicts, [step.id]: step.verdict };
      const isCurrent = before.items[before.index]?._id === step.id;
      const next = before.items.findIndex((item, at) => at > before.index && !verdicts[item._id]);
      return {
        ...before,
        verdicts,
        index: isCurrent ? (next < 0 ? before.items.length : next) : before.index,
      };
    }
    case 'undone': {
      const { [step.product._id]: _undone, ...verdicts } = before.verdicts;
      const items = before.items.map((item) => (item._id === step.product._id ? step.product : item));
      const index = items.findIndex(({ _id }) => _id === step.product._id);
      return { ...before, items, verdicts, index: index < 0 ? before.index : index };
    }
    case 'went':
      return {
        ...before,
        index: Math.min(Math.max(before.index + step.step, 0), before.items.length),
      };
  }
}

/**
 * Walks a queue of products one by one. The next ones are loaded ahead; what was judged stays in the walk, so that one
 * can go back and look.
 */
export function useModerationWalk(queue: ModerationQueue, first: string | null) {
  const [state, dispatch] = useReducer(walk, START);
  const isLoading = useRef(false);
  const waiting = state.items.filter(({ _id }) => !state.verdicts[_id]).length;

  const load = useCallback(
    async (skip: number) => {
      if (isLoading.current) return;
      isLoading.current = true;
      dispatch({ type: 'loading' });
      try {
        const path = apiPath('/api/admin/products/moderation', { queue, limit: BATCH, skip, first });
        dispatch({ type: 'loaded', list: await apiGet<ModerationList>(path) });
      } catch {
        dispatch({ type: 'failed' });
      } finally {
        isLoading.current = false;
      }
    },
    [queue, first],
  );

  useEffect(() => {
    void load(0);
  }, [load]);

  const isNearEnd = state.items.length - state.index <= AHEAD;
  useEffect(() => {
    if (isNearEnd && !state.isComplete && state.state === 'ready') void load(waiting);
  }, [isNearEnd, state.isComplete, state.state, waiting, load]);

  return {
    ...state,
    current: state.items[state.index],
    next: state.items[state.index + 1],
    /** Still to be judged, those of others included. */
    remaining: Math.max(0, (state.counts?.[queue] ?? 0) - Object.keys(state.verdicts).length + state.counted),
    go: (step: 1 | -1) => dispatch({ type: 'went', step }),
    judged: (id: string, verdict: Verdict) => dispatch({ type: 'judged', id, verdict }),
    replace: (product: ModerationProduct) => dispatch({ type: 'replaced', product }),
    /** Back on the screen, to be judged again. */
    undone: (product: ModerationProduct) => dispatch({ type: 'undone', product }),
    retry: () => void load(waiting),
  };
}

export type Judgement = { kind: 'approved' } | { kind: 'seen' } | { kind: 'rejected'; reason: string };

const DONE = {
  approved: 'Product approved',
  seen: 'Changes marked as seen',
  rejected: 'Product status updated',
} as const;
const FAILED = {
  approved: 'Failed to approve product',
  seen: 'Failed to update product status',
  rejected: 'Failed to update product status',
} as const;

/** Somebody was quicker: the product is gone, or not as it was seen. */
export const isOutrun = (error: Error) => error instanceof ApiError && [404, 409].includes(error.status);

/**
 * Judges the product as it was seen. When somebody was quicker, says so: the product is shown again if it still waits,
 * else the walk goes on without it.
 */
export function useJudge(
  queue: ModerationQueue,
  { judged, replace, undone }: Pick<ReturnType<typeof useModerationWalk>, 'judged' | 'replace' | 'undone'>,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoable = useUndoableToast();
  const undoLast = useRef<(() => void) | null>(null);
  const read = async (productId: string) => {
    const path = apiPath('/api/admin/products/moderation', { queue, limit: 1, first: productId });
    const list = await apiGet<ModerationList>(path).catch(() => null);
    return list?.products.find(({ _id }) => _id === productId);
  };
  const mutation = useMutation({
    mutationFn: ({ product, judgement }: { product: ModerationProduct; judgement: Judgement }) => {
      const path = `/api/admin/products/${encodeURIComponent(product._id)}`;
      const { updatedAt } = product;
      if (judgement.kind === 'approved') return apiPost<JudgedProduct>(`${path}/approve`, { updatedAt });
      if (judgement.kind === 'seen') return apiPost<JudgedProduct>(`${path}/seen`, { updatedAt });
      return apiPatch<JudgedProduct>(`${path}/status`, {
        status: 'rejected',
        reason: judgement.reason,
        updatedAt,
      });
    },
    onSuccess: ({ undoId }, { product, judgement }) => {
      undoLast.current = undoable(DONE[judgement.kind], undoId, async () => {
        const fresh = await read(product._id);
        if (fresh) undone(fresh);
      });
      judged(product._id, judgement.kind);
    },
    onError: async (error, { product, judgement }) => {
      toast.error(errorText(error, FAILED[judgement.kind]));
      if (!isOutrun(error)) return;
      const fresh = await read(product._id);
      if (fresh) replace(fresh);
      else judged(product._id, 'gone');
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['my', 'admin-products'] });
      void queryClient.invalidateQueries({ queryKey: ['my', 'dashboard'] });
    },
  });
  return {
    ...mutation,
    /** Takes the last judgement back, while that is offered. */
    undoLast: () => {
      undoLast.current?.();
      undoLast.current = null;
    },
  };
}
