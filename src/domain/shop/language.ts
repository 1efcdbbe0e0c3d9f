export type Language = 'en' | 'ne';

/** The language of the pages that this build draws. */
export const PAGE_LANGUAGE: Language = 'en';
