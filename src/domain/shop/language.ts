/** The languages of the shop: of its pages, mails and papers. */
export const LANGUAGES = ['en', 'ne'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that these pages are built in; the build of the Nepali pages writes 'ne' here. */
export const PAGE_LANGUAGE: Language = 'en';
