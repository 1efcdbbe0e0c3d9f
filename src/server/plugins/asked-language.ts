import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '../../domain/shop/language.ts';

/** One wish of the header: a language, perhaps of a country, and how much it is wanted. */
const WISH = /^(en|ne)(?:-[a-z0-9-]+)?(?:;q=([01](?:\.\d{0,3})?))?$/;

/** The language that an Accept-Language header wants most of ours; English where it wants neither, or says nothing we know. */
export function askedLanguage(header: string | undefined): Language {
  if (header === undefined || !/ne/i.test(header)) return 'en';
  let asked: Language = 'en';
  let most = 0;
  for (const part of header.split(',')) {
    const [, language, quality] = part.replaceAll(/\s/g, '').toLowerCase().match(WISH) ?? [];
    const wanted = Math.min(Number(quality ?? 1), 1);
    if (language === undefined || wanted <= most) continue;
    most = wanted;
    asked = language as Language;
  }
  return asked;
}

/** English is the language of whatever runs outside of it. */
const ofCall = new AsyncLocalStorage<Language>();

/** The language of the answer that is being made. */
export function spokenLanguage(): Language {
  return ofCall.getStore() ?? 'en';
}

/** Makes an answer in this language. */
export function answerIn<Answer>(language: Language, make: () => Answer): Answer {
  return language === spokenLanguage() ? make() : ofCall.run(language, make);
}

/** Beside a text of an answer in Nepali: it is still English. */
type StillEnglish = 'en';

interface Named {
  name: string;
  nameNe: string | null;
}

/** The name as this answer says it: in Nepali where that is asked for and there is one. */
export function spokenName({ name, nameNe }: Named): { name: string; nameLang?: StillEnglish } {
  if (spokenLanguage() === 'en') return { name };
  return nameNe === null ? { name, nameLang: 'en' } : { name: nameNe };
}

/** The description as this answer says it, as `spokenName` does the name. One that is empty is in no language. */
export function spokenDescription({
  description,
  descriptionNe,
}: {
  description: string;
  descriptionNe: string | null;
}): { description: string; descriptionLang?: StillEnglish } {
  if (spokenLanguage() === 'en' || (description === '' && descriptionNe === null)) return { description };
  return descriptionNe === null ? { description, descriptionLang: 'en' } : { description: descriptionNe };
}
