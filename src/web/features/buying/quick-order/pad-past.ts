import type { Correction } from './pad-rows.ts';

const MOST_UNDO = 50;

/** What was said of rows, by their keys. */
export type Corrections = Readonly<Record<string, Correction>>;

/** What Undo goes back to; no text where the step left it alone, so that what was typed since stays. */
export interface PadStep {
  text?: string;
  corrections: Corrections;
  /** The step is what was typed after another text came in. */
  isTyping?: true;
}

/** The steps with a new one; the oldest of too many is forgotten. */
export function withStep(past: readonly PadStep[], step: PadStep): readonly PadStep[] {
  return [...past.slice(1 - MOST_UNDO), step];
}

/**
 * The steps when somebody types. After a file, a list or another text that came in, all that is typed is one step of
 * its own: else Undo would take it back together with that text.
 */
export function withTyping(
  past: readonly PadStep[],
  before: { text: string; corrections: Corrections },
): readonly PadStep[] {
  const lastText = past.findLast(({ text }) => text !== undefined);
  if (lastText === undefined || lastText.isTyping) return past;
  return withStep(past, { ...before, isTyping: true });
}
