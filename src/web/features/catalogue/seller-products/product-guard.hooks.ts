import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { dropDraft, keepDraft, type ProductBase } from './product-draft.ts';
import type { ProductDraft } from './product-form.ts';

/**
 * Asks before typed words would be left behind, in the site and when the tab closes. `release` lets the next
 * navigation go, after saving.
 */
export function useUnsavedGuard(hasUnsaved: boolean): { release: () => void } {
  const confirm = useConfirm();
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave without saving?',
      question: 'What you typed is not saved. A draft of it stays in this browser.',
      action: 'Leave',
    }).then((goesOn) => {
      if (goesOn) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, confirm]);

  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);

  return {
    release: () => {
      isReleased.current = true;
    },
  };
}

const PAUSE_MS = 600;

/** Keeps what is typed under `key` after every pause, and at `keep`. `forget` drops it and keeps nothing more. */
export function useAutosave(
  form: UseFormReturn<ProductDraft>,
  key: string,
  basedOn: ProductBase | null,
): { keep: () => void; forget: () => void } {
  const isOver = useRef(false);
  const base = useRef(basedOn);
  base.current = basedOn;
  const keep = useCallback(() => {
    if (isOver.current || !form.formState.isDirty) return;
    keepDraft(key, { draft: form.getValues(), savedAt: Date.now(), basedOn: base.current });
  }, [form, key]);
  useEffect(() => {
    let timer: number | undefined;
    const subscription = form.watch(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        timer = undefined;
        keep();
      }, PAUSE_MS);
    });
    return () => {
      subscription.unsubscribe();
      if (timer === undefined) return;
      window.clearTimeout(timer);
      keep();
    };
  }, [form, keep]);
  return {
    keep,
    forget: () => {
      isOver.current = true;
      dropDraft(key);
    },
  };
}
