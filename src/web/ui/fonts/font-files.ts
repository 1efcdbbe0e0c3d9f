import { PAGE_LANGUAGE } from '../../../domain/shop/language.ts';
import devanagariText from './devanagari-text.woff2?url';
import interText from './inter-text.woff2?url';
import thokRupee from './thok-rupee.woff2?url';

/** Addresses of the fonts every page needs at once; the document preloads them. */
export const preloadedFonts: readonly string[] =
  PAGE_LANGUAGE === 'ne' ? [devanagariText, interText, thokRupee] : [interText, thokRupee];
