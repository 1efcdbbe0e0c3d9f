import { type PointerEvent, useRef } from 'react';

/** How far down is meant, in pixels: less is a hand that trembles. */
const FAR_ENOUGH = 96;

/** For the head of a sheet at the bottom: the sheet follows the finger, and is closed by it or springs back. */
export function usePulledDown(onClose: () => void) {
  const startedAt = useRef<number | null>(null);
  const place = ({ currentTarget }: PointerEvent, pixels: number) => {
    const sheet = currentTarget.closest('dialog') as HTMLElement;
    sheet.style.setProperty('--pulled', String(pixels));
    sheet.toggleAttribute('data-pulled', startedAt.current !== null);
  };
  const letGo = (event: PointerEvent) => {
    startedAt.current = null;
    place(event, 0);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      startedAt.current = event.clientY;
    },
    onPointerMove(event: PointerEvent) {
      if (startedAt.current !== null) place(event, Math.max(0, event.clientY - startedAt.current));
    },
    onPointerUp(event: PointerEvent) {
      const isFar = startedAt.current !== null && event.clientY - startedAt.current > FAR_ENOUGH;
      letGo(event);
      if (isFar) onClose();
    },
    onPointerCancel: letGo,
  };
}
