/** The languages of the shop: of its pages, mails and papers. */
export const LANGUAGES = ['en', 'ne'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each is called in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ne: 'नेपाली' };

/** Where a page of the English address `path` stands in a language: below `/ne`, English below nothing. */
export function pagePath(path: string, language: Language): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path.replace(/^\/(?=[?#])/, '')}`;
}

/** The language of an address and the English address of the same page. */
export function languageOfPath(path: string): { language: Language; path: string } {
  const rest = /^\/ne(?=$|[/?#])(.*)$/.exec(path)?.[1];
  if (rest === undefined) return { language: 'en', path };
  return { language: 'ne', path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The language that these pages are built in; the build of the Nepali pages writes 'ne' here. */
export const PAGE_LANGUAGE: Language = 'en';
