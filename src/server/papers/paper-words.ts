/** What a drawing says to who reads the paper: English is written as it stands, where nobody is named (`drawnFor`). */

import { AsyncLocalStorage } from 'node:async_hooks';
import { countText, formatCount } from '../../domain/shop/count-text.ts';
import { currentPreferences } from '../../domain/shop/preferences.ts';
import { Dictionary } from '../speech/dictionary.ts';
import { withPreferences } from '../speech/preferences-scope.ts';
import type { DrawnFor } from './paper-reader.ts';

const scope = new AsyncLocalStorage<Dictionary | null>();

/** A label as the reader reads it. */
export function say(text: string): string {
  return scope.getStore()?.say(text) ?? text;
}

/** '3 days': a count as it is read, of a noun that `saying` says. */
export function saidCount(count: number, one: string, saying: (text: string) => string = say): string {
  return currentPreferences().language === 'en'
    ? countText(count, one)
    : `${formatCount(count)} ${saying(one)}`;
}

/** Draws for a reader: with their words, dates, digits and grouping. */
export function drawnFor<Drawn>({ preferences, messages }: DrawnFor, draw: () => Drawn): Drawn {
  const dictionary =
    messages.length === 0
      ? null
      : new Dictionary([{ district: 'papers', messages }], {
          wordings: () => new Map(),
          clock: () => new Date(),
        });
  return withPreferences(preferences, () => scope.run(dictionary, draw));
}
