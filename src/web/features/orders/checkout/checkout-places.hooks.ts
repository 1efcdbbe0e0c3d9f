import { type RefObject, useEffect, useRef } from 'react';

/** A new step is a new page for whoever cannot see it: its heading gets the focus, once what it shows has come. */
export function useStepFocus(step: number, stepsRef: RefObject<HTMLElement | null>): void {
  const shownStep = useRef(step);
  useEffect(() => {
    const heading = stepsRef.current?.querySelector<HTMLElement>('h2');
    if (shownStep.current === step || !heading) return;
    shownStep.current = step;
    heading.focus({ preventScroll: true });
  });
}

/** A line of the cart comes into view. */
export function useLineInView(lineId: string | undefined): void {
  useEffect(() => {
    if (lineId) document.getElementById(`line-${lineId}`)?.scrollIntoView({ block: 'center' });
  }, [lineId]);
}
