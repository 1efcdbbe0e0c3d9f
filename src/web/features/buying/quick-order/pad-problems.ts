import type { KeyboardEvent } from 'react';

/** The first button of each problem, in the order of the lines. */
export function mendsIn(element: HTMLElement | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('[data-mend]') ?? [])];
}

/** From the button of a problem Tab goes to the next problem, not through all its cells. */
export function toNextProblem(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab' || !(event.target instanceof HTMLElement)) return;
  const mends = mendsIn(event.currentTarget);
  const at = mends.indexOf(event.target);
  const next = at === -1 ? undefined : mends[at + (event.shiftKey ? -1 : 1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
