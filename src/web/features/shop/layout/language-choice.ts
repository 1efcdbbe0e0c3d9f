import type { Language } from '../../../../domain/shop/language.ts';
import { keepTyped } from '../../../data/typed-fields.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** Goes to the page in another language with what is typed here, and keeps the choice in the browser. */
export function goToLanguage(language: Language, address: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `language=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;
  keepTyped();
  window.location.assign(address);
}
