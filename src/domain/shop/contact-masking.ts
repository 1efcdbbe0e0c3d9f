// What people write to each other before a payment: ways past us are hidden for good, goods and prices are not.
// Everything here walks over the text once; how far it looks ahead is bounded.

import { addressesIn } from './contact-addresses.ts';
import { numbersIn } from './contact-numbers.ts';
import { type HiddenContact, tokensOf } from './contact-tokens.ts';

/** What stands in the text instead. Screens show these as chips. */
const HIDDEN_MARKS: Readonly<Record<HiddenContact, string>> = {
  number: '[number hidden]',
  'e-mail': '[e-mail hidden]',
  'web address': '[web address hidden]',
};

interface MaskedText {
  text: string;
  hasHidden: boolean;
}

/** The text without phone numbers, e-mail and web addresses, however they are spelled. */
export function maskContacts(text: string): MaskedText {
  const tokens = tokensOf(text);
  const found = [...addressesIn(tokens), ...numbersIn(tokens)].sort((a, b) => a.from - b.from || b.to - a.to);
  let masked = '';
  let at = 0;
  for (const { from, to, kind } of found) {
    if (from >= at) masked += text.slice(at, from) + HIDDEN_MARKS[kind];
    at = Math.max(at, to);
  }
  return { text: masked + text.slice(at), hasHidden: found.length > 0 };
}
