import interText from './inter-text.woff2?url';
import thokRupee from './thok-rupee.woff2?url';

/** Addresses of the two fonts every page needs at once; the document preloads them. */
export const preloadedFonts: readonly string[] = [interText, thokRupee];
