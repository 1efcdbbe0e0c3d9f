import { type RefObject, useEffect, useRef } from 'react';

/** A new step is a new page for whoever cannot see it: its heading gets the focus. */
export function useStepFocus(step: number, stepsRef: RefObject<HTMLElement | null>): void {
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    stepsRef.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [step, stepsRef]);
}

/** A line of the cart comes into view. */
export function useLineInView(lineId: string | undefined): void {
  useEffect(() => {
    if (lineId) document.getElementById(`line-${lineId}`)?.scrollIntoView({ block: 'center' });
  }, [lineId]);
}
