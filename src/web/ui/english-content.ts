import { PAGE_LANGUAGE } from '../../domain/shop/language.ts';

/** `lang` of what sellers write in English alone, on pages that are not in English. */
export const ENGLISH_CONTENT = PAGE_LANGUAGE === 'en' ? undefined : 'en';
