import { type Language, languageOfPath, pagePath } from '../../domain/shop/language.ts';
import { apiPatch } from './api-client.ts';
import { keepChoice } from './kept-choice.ts';
import { readAuthToken } from './session-storage.ts';
import { keepTyped } from './typed-fields.ts';

/** Goes to the page in another language with what is typed here, and keeps the choice: in the browser and on the account. */
export function goToLanguage(language: Language, address: string): void {
  if (readAuthToken() !== null) {
    // The page is left at once; a choice that does not arrive is made again by the next switch.
    const choice = { preferences: { language } };
    void apiPatch('/api/users/me', choice, { isKept: true }).catch(() => undefined);
  }
  openIn(language, address);
}

/** Opens this page as the account prefers it, in a browser where nobody has chosen a language yet. */
export function followAccount(language: Language): void {
  if (/(?:^|; )language=/.test(document.cookie)) return;
  const { pathname, search, hash } = window.location;
  openIn(language, pagePath(languageOfPath(pathname).path + search + hash, language));
}

function openIn(language: Language, address: string): void {
  keepChoice('language', language);
  keepTyped();
  window.location.assign(address);
}
