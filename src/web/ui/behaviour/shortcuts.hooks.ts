import { useEffect, useRef } from 'react';
import { hasDialogJustClosed } from '../overlays/dialog-closing.ts';
import { keepStored, useStored } from './stored.hooks.ts';

const STORAGE_KEY = 'shortcuts';

/** Whether single keys do things; whoever speaks to the machine or rests a hand on it turns them off (WCAG 2.1.4). */
export function useShortcutSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useStored(() => localStorage.getItem(STORAGE_KEY) !== 'off', true);
  return [isOn, (value) => keepStored(STORAGE_KEY, value ? 'on' : 'off')];
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
