import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Pixels between a menu and its button, and at least to the edges of the window. */
const GAP = 6;
const EDGE = 8;

/**
 * Opens the menu at its button, above where there is more room, keeps it there, and tells when somebody presses or goes
 * elsewhere. It is placed before it is painted; `onOpen` follows.
 */
export function useMenuPlace(
  menuRef: RefObject<HTMLElement | null>,
  buttonRef: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
  onLeave: () => void,
  onOpen: () => void,
): void {
  const leave = useEffectEvent(onLeave);
  const open = useEffectEvent(onOpen);
  useLayoutEffect(() => {
    const menu = menuRef.current;
    const button = buttonRef.current;
    if (!menu || !button) return;
    const place = () => placeBeside(menu, button, align);
    const leaveIfOutside = ({ target }: Event) => {
      if (!menu.contains(target as Node) && !button.contains(target as Node)) leave();
    };
    menu.showPopover();
    place();
    open();
    // What it holds may arrive or go while it is open, with what has the focus.
    const sizes = new ResizeObserver(() => {
      place();
      if (document.activeElement === document.body) menu.focus();
    });
    sizes.observe(menu);
    const end = new AbortController();
    const always = { capture: true, signal: end.signal };
    document.addEventListener('scroll', place, always);
    window.addEventListener('resize', place, always);
    document.addEventListener('pointerdown', leaveIfOutside, always);
    document.addEventListener('focusin', leaveIfOutside, always);
    return () => {
      sizes.disconnect();
      end.abort();
    };
  }, [menuRef, buttonRef, align]);
}

function placeBeside(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const wanted = align === 'end' ? right - menu.offsetWidth : left;
  const below = clientHeight - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  // As high as it would like to be.
  menu.style.maxHeight = 'none';
  const height = menu.offsetHeight;
  const isBelow = height <= below || below >= above;
  const room = Math.max(isBelow ? below : above, 0);
  menu.style.maxHeight = `${room}px`;
  menu.style.left = `${Math.max(EDGE, Math.min(wanted, clientWidth - menu.offsetWidth - EDGE))}px`;
  menu.style.top = `${isBelow ? bottom + GAP : top - GAP - Math.min(height, room)}px`;
}
