import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Part } from './part.ts';
import { parts } from './parts.ts';

/** What was asked for cannot be done; the message says what can. */
export class Refusal extends Error {}

/** What `npm run prove` was asked for. */
export interface Asked {
  /** The one part to prove; undefined with `--quick` and `--report`. */
  part: Part | undefined;
  times: number;
  seed: number;
  minutes: number;
  rate: number;
  results: string;
  isQuick: boolean;
  isReport: boolean;
}

/** Reads the words of the command; throws a Refusal for what is unknown, left out or no number. */
export function readArguments(words: readonly string[]): Asked {
  const values = parsed(words);
  const part = parts.find(({ name }) => name === values.part);
  if (values.part !== undefined && part === undefined) throw new Refusal(whichParts());
  const asked = {
    part,
    times: wholeNumber('times', values.times),
    seed: wholeNumber('seed', values.seed),
    minutes: wholeNumber('minutes', values.minutes),
    rate: wholeNumber('rate', values.rate),
    results: values.results,
    isQuick: values.quick,
    isReport: values.report,
  };
  if (part === undefined && !values.quick && !values.report) throw new Refusal(whichParts());
  return asked;
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        part: { type: 'string' },
        times: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        minutes: { type: 'string', default: '120' },
        rate: { type: 'string', default: '20' },
        results: { type: 'string', default: path.join(import.meta.dirname, '..', '.data', 'prove') },
        quick: { type: 'boolean', default: false },
        report: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${whichParts()}`);
  }
}

function whichParts(): string {
  return `--part is one of: ${parts.map(({ name }) => name).join(', ')}.`;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Refusal(`--${name} must be a whole number above 0.`);
}
