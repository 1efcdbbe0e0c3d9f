import { useEffect, useRef, useSyncExternalStore } from 'react';
import { hasDialogJustClosed } from './overlays/dialog-closing.ts';

const STORAGE_KEY = 'shortcuts';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether single keys do things; whoever speaks to the machine or rests a hand on it turns them off (WCAG 2.1.4). */
export function useShortcutSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORAGE_KEY) !== 'off',
    () => true,
  );
  const set = (value: boolean) => {
    localStorage.setItem(STORAGE_KEY, value ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return [isOn, set];
}

/** Single keys of a page by `event.key` in lower case; silent while something is typed, a dialog is open or has just closed. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
      const action = current.current[event.key.toLowerCase()];
      if (!action || event.defaultPrevented || event.repeat || ctrlKey || metaKey || altKey || shiftKey)
        return;
      const element = target as HTMLElement;
      if (element.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) return;
      if (document.querySelector('dialog[open], [role="menu"]') || hasDialogJustClosed()) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
