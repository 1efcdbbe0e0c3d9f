// What a filter of a product list may say, for who reads addresses and who answers them.

/** One value of a filter may be this long; longer specification values are not offered. */
export const MOST_CHOICE_LENGTH = 200;
/** As many values of one filter, and as many specification values in all. */
export const MOST_CHOICES = 50;
/** As many specifications may narrow a list at once. */
export const MOST_SPECS = 20;
/** What an address calls the specification 'Power': 'spec.Power'. */
export const SPEC_PREFIX = 'spec.';
/** Rupees: '500..999.99', '..99.99'. */
export const PRICE_RANGE = /^(?!\.\.$)(?:\d{1,9}(?:\.\d{1,2})?)?\.\.(?:\d{1,9}(?:\.\d{1,2})?)?$/;
