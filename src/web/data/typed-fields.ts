// What is typed on a page goes along when the same page opens in another language.
import { TYPED_FIELDS } from './session-storage.ts';

const FIELDS = 'input, textarea, select';
/** Longer than any page needs to show its fields; what finds none then is not waited for. */
const PATIENCE_MS = 15_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Typed {
  /** The fields of a page have the same order in every language. */
  place: string;
  value: string;
  isChecked: boolean;
}

/** Keeps in this tab what the fields of the page hold; never passwords and files. */
export function keepTyped(): void {
  const typed = fieldsByPlace()
    .filter(([, field]) => isTyped(field))
    .map(
      ([place, field]): Typed => ({
        place,
        value: field.value,
        isChecked: isCheckable(field) && field.checked,
      }),
    );
  try {
    if (typed.length > 0) sessionStorage.setItem(TYPED_FIELDS, JSON.stringify(typed));
  } catch {
    // Storage can be switched off or full: the page opens empty.
  }
}

/** Fills the fields of the page that has just opened, each as soon as it is there. */
export function fillTyped(): void {
  const text = sessionStorage.getItem(TYPED_FIELDS);
  if (text === null) return;
  sessionStorage.removeItem(TYPED_FIELDS);
  const waiting = new Map((JSON.parse(text) as Typed[]).map((typed) => [typed.place, typed]));
  const fill = () => {
    for (const [place, field] of fieldsByPlace()) {
      const typed = waiting.get(place);
      if (typed === undefined || field.disabled) continue;
      waiting.delete(place);
      write(field, typed);
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
  fill();
}

function fieldsByPlace(): [place: string, field: Field][] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<Field>(FIELDS)]
    .filter(({ type }) => !['password', 'file', 'hidden', 'submit', 'button'].includes(type))
    .map((field) => {
      const kind = `${field.tagName} ${field.type} ${field.name}`;
      const number = counts.get(kind) ?? 0;
      counts.set(kind, number + 1);
      return [`${kind} ${number}`, field];
    });
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

function isTyped(field: Field): boolean {
  return (
    field.type === 'checkbox' ||
    (field.type === 'radio' ? (field as HTMLInputElement).checked : field.value !== '')
  );
}

/** As if it were typed: React hears of it by the events alone. */
function write(field: Field, { value, isChecked }: Typed): void {
  if (isCheckable(field)) {
    if (field.checked !== isChecked) field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
