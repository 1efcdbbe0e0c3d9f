import { percentile } from '../bench/report.ts';
import type { Limit, Part } from './part.ts';
import type { Round } from './results.ts';

const START = '<!-- proven:start -->';
const END = '<!-- proven:end -->';
/** What older rounds counted, and limits judge. */
const COUNTED_BEFORE = new Set(['starts above 3 s', 'returns above 5 s']);

/** The table of what was proven: a line a part, with what fell short. */
export function reportTable(parts: readonly Part[], rounds: readonly Round[]): string {
  const head = [
    '| Fault | Must hold | Done of | Took | Seeds | Commits | Measured | Did not hold |',
    '|---|---|---|---|---|---|---|---|',
  ];
  return [
    ...head,
    ...parts.map((part) =>
      line(
        part,
        rounds.filter((round) => round.part === part.name),
      ),
    ),
  ].join('\n');
}

function line(part: Part, rounds: readonly Round[]): string {
  const { fault, mustHold, aim } = part;
  const cells = [
    fault,
    mustHold,
    `${rounds.length} of ${aim}`,
    duration(rounds.reduce((sum, { seconds }) => sum + seconds, 0)),
    listed(rounds.map(({ seed }) => String(seed))),
    listed(rounds.map(({ commit }) => commit)),
    [...sums(rounds), ...spreads(rounds)].join('; '),
    rounds.length === 0 ? 'not run' : notHeld(part, rounds),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** '36 of them, 35 with ready ms above 3,000, none of the last 9', or 'nothing'. Rounds stand in their order. */
function notHeld(part: Part, rounds: readonly Round[]): string {
  const isBad = (round: Round) => round.faults.length > 0 || passedLimits(part, [round], 'each').length > 0;
  const bad = rounds.filter(isBad).length;
  const since = rounds.length - 1 - rounds.findLastIndex(isBad);
  const found = [
    ...(bad > 0 ? [`${bad} of them`] : []),
    ...passedLimits(part, rounds, 'each'),
    ...passedLimits(part, rounds, 'median'),
    ...(bad > 0 && since > 0 ? [`none of the last ${since}`] : []),
  ];
  return found.join(', ') || 'nothing';
}

/** What of these rounds is above the part's limits: of each of them, or of their median. */
export function passedLimits({ limits = [] }: Part, rounds: readonly Round[], of: Limit['of']): string[] {
  return limits
    .filter((limit) => limit.of === of)
    .flatMap(({ measure, most }) => {
      const values = rounds.flatMap(({ measures }) => measures[measure] ?? []);
      const judged = of === 'median' ? [percentile(values, 0.5)] : values;
      const above = judged.filter((value) => value > most).length;
      const what = `${measure} above ${most.toLocaleString('en')}`;
      if (above === 0) return [];
      return [of === 'median' ? `median ${what}` : `${above} with ${what}`];
    });
}

function listed(values: readonly string[]): string {
  return [...new Set(values)].join(', ');
}

/** 'orders 1,204' */
function sums(rounds: readonly Round[]): string[] {
  const names = rounds.flatMap(({ counts }) => Object.keys(counts));
  const told = new Set(names.filter((name) => !COUNTED_BEFORE.has(name)));
  return [...told].map((name) => {
    const sum = rounds.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
    return `${sum.toLocaleString('en')} ${name}`;
  });
}

/** 'ready ms: median 1,204, p95 2,100, worst 2,900' */
function spreads(rounds: readonly Round[]): string[] {
  const names = [...new Set(rounds.flatMap(({ measures }) => Object.keys(measures)))];
  return names.map((name) => {
    const values = rounds.flatMap(({ measures }) => measures[name] ?? []);
    const at = (share: number) => percentile(values, share).toLocaleString('en');
    return `${name}: median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}`;
  });
}

function duration(seconds: number): string {
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** The text with the table between its two marks replaced. */
export function withTable(text: string, table: string): string {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The report has no ${START} and ${END}.`);
  return `${before}${START}\n${table}\n${END}${after}`;
}
