import { latinDigits } from '../../../domain/shop/digits.ts';

/**
 * Number fields of browsers take Latin digits alone and drop १२ without a word: what is typed or pasted into one, or
 * into a text that is a number, arrives as 12.
 */
export function acceptDevanagariDigits(document: Document): void {
  document.addEventListener('beforeinput', (event) => {
    const { target } = event;
    if (!event.cancelable || !(target instanceof HTMLInputElement) || !isForNumbers(target)) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const digits = latinDigits(text);
    if (digits === text) return;
    event.preventDefault();
    // The one way that fires the field's own input event and can be undone.
    document.execCommand('insertText', false, digits);
  });
}

function isForNumbers({ type, inputMode }: HTMLInputElement): boolean {
  return type === 'number' || inputMode === 'numeric' || inputMode === 'decimal';
}
