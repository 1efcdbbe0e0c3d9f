import { percentile } from '../bench/report.ts';
import type { Part } from './part.ts';
import type { Round } from './results.ts';

const START = '<!-- proven:start -->';
const END = '<!-- proven:end -->';

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

function line({ fault, mustHold, aim }: Part, rounds: readonly Round[]): string {
  const faulty = rounds.filter(({ faults }) => faults.length > 0);
  const cells = [
    fault,
    mustHold,
    `${rounds.length} of ${aim}`,
    duration(rounds.reduce((sum, { seconds }) => sum + seconds, 0)),
    listed(rounds.map(({ seed }) => String(seed))),
    listed(rounds.map(({ commit }) => commit)),
    [...sums(rounds), ...spreads(rounds)].join('; '),
    rounds.length === 0 ? 'not run' : faulty.length === 0 ? 'nothing' : `${faulty.length} of them`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function listed(values: readonly string[]): string {
  return [...new Set(values)].join(', ');
}

/** 'orders 1,204' */
function sums(rounds: readonly Round[]): string[] {
  const names = [...new Set(rounds.flatMap(({ counts }) => Object.keys(counts)))];
  return names.map((name) => {
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
