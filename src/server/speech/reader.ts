import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { pagePath } from '../../domain/shop/language.ts';
import { choicesFromCookies, preferencesOf } from '../../domain/shop/preference-choices.ts';
import { defaultPreferences, type Preferences } from '../../domain/shop/preferences.ts';
import { askedLanguage, spokenLanguage } from '../plugins/asked-language.ts';
import { retellOf } from './retell.ts';
import type { Speech } from './speech.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing where only a part of the shop is mounted, in tests: English then. */
    speech?: Speech;
  }
}

/** How whoever calls reads: the language they ask for, and what their browser holds of calendar, digits and grouping. */
export function callersPreferences({ headers }: Pick<FastifyRequest, 'headers'>): Preferences {
  return preferencesOf(askedLanguage(headers['accept-language']), choicesFromCookies(headers.cookie));
}

/** How whoever calls reads texts; null: in English as it is written, as do all who do not ask for Nepali. */
function readerOf({ headers }: Pick<FastifyRequest, 'headers'>): Preferences | null {
  return askedLanguage(headers['accept-language']) === 'en' ? null : callersPreferences({ headers });
}

/** Part of the ETag of an answer that holds texts: nothing for English. */
export function readerTag(request: FastifyRequest): string {
  const reader = readerOf(request);
  if (reader === null) return '';
  return ['', ...Object.values(reader), request.server.speech?.wordings.version].join('-');
}

/** How texts of an answer are said to whoever called, and marks the answer; null: as they are. */
export function sayTo(request: FastifyRequest, reply: FastifyReply): ((text: string) => string) | null {
  const reader = readerOf(request);
  const { speech } = request.server;
  if (reader === null || speech === undefined) return null;
  const varied = reply.getHeader('Vary');
  reply.header('Content-Language', reader.language);
  reply.header('Vary', varied === undefined ? 'Accept-Language' : `${varied}, Accept-Language`);
  return (text) => speech.say(text, reader);
}

/** Whether a browser's cookies say that Nepali was chosen. */
export function readsNepali(cookies: string | undefined): boolean {
  return /(?:^|;\s*)language=ne(?:;|$)/.test(cookies ?? '');
}

/** Where a browser that reads Nepali is sent on to, if it is a page of ours. */
export function pageInLanguage(location: string, cookies: string | undefined): string {
  return readsNepali(cookies) && location.startsWith('/') ? nepaliAddress(location, '') : location;
}

/** The Nepali twin of a page of ours; any other address as it is. */
export function nepaliAddress(address: string, publicUrl: string): string {
  if (!address.startsWith(`${publicUrl}/`)) return address;
  const path = address.slice(publicUrl.length);
  return /^\/(?:ne|api|uploads|calendar|feeds|sandbox|dev)(?:[/?#]|$)|^\/\//.test(path)
    ? address
    : publicUrl + pagePath(path, 'ne');
}

/** How texts of an answer are said that is kept for everybody who reads its language; null: as they are. */
export function sayInKept(speech: Pick<Speech, 'say'>): ((text: string) => string) | null {
  const language = spokenLanguage();
  if (language === 'en') return null;
  const reader = defaultPreferences(language);
  return (text) => speech.say(text, reader);
}

/** An answer that is kept for everybody who reads its language, its spoken texts said in it. */
export function wordedAnswer<Data>(speech: Pick<Speech, 'say'>, schema: z.ZodType, data: Data): Data {
  const say = sayInKept(speech);
  return say === null ? data : ((retellOf(schema)?.(data, say) ?? data) as Data);
}
