import type { KeyboardEvent } from 'react';

/**
 * In a form of many fields Enter sends nothing: it goes to the field below in the same column (`data-column`), with
 * Shift to the one above. Elsewhere it does what it always does.
 */
export function enterGoesDown(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLElement;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  const { column } = field.dataset;
  if (column === undefined) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)];
  fields[fields.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus();
}
