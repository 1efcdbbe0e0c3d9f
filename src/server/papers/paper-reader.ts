import type { FastifyRequest } from 'fastify';
import type { Preferences } from '../../domain/shop/preferences.ts';
import type { PoMessage } from '../speech/po-file.ts';
import { withPreferences } from '../speech/preferences-scope.ts';
import { callersPreferences } from '../speech/reader.ts';
import { readsPlainEnglish, type Speech } from '../speech/speech.ts';

/** What is told to the process that draws a paper for somebody: how they read, and its labels as they are said to them. */
export interface DrawnFor {
  preferences: Preferences;
  messages: readonly PoMessage[];
}

/** Who asked for a paper. */
export interface PaperReader extends DrawnFor {
  /** Tells a kept paper apart from that of who reads otherwise; empty for plain English. */
  tag: string;
  /** A text of ours as they read it. */
  say(text: string): string;
  /** Writes dates and sums as they read them. */
  write<Written>(write: () => Written): Written;
}

/** Whoever calls. */
export function paperReaderOf(request: Pick<FastifyRequest, 'headers'>, speech: Speech): PaperReader {
  return paperReader(callersPreferences(request), speech);
}

export function paperReader(preferences: Preferences, speech: Speech): PaperReader {
  const isPlain = readsPlainEnglish(preferences);
  return {
    preferences,
    messages: isPlain ? [] : labelsOf(speech),
    tag: isPlain ? '' : `-${Object.values(preferences).join('.')}`,
    say: (text) => speech.say(text, preferences),
    write: (write) => withPreferences(preferences, write),
  };
}

const kept = new WeakMap<Speech, { version: number; labels: readonly PoMessage[] }>();

/** All that drawings say, as our desk words it: few of the shop's messages, so that a drawing process reads no files. */
function labelsOf(speech: Speech): readonly PoMessage[] {
  const { version, current } = speech.wordings;
  const last = kept.get(speech);
  if (last?.version === version) return last.labels;
  const labels = speech
    .messages()
    .filter(({ uses }) => uses.some((file) => file.startsWith('src/server/papers/')))
    .map(({ id, ...message }) => ({ ...message, translation: current.get(id) ?? message.translation }));
  kept.set(speech, { version, labels });
  return labels;
}
