import fs from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../src/server/project-root.ts';

export interface CaseResult {
  name: string;
  /** Rounds per second to reach, or null. */
  target: number | null;
  /** Rounds per second: median, lowest and highest of the runs. */
  perSecond: number;
  lowest: number;
  highest: number;
  /** Milliseconds of one request at full load. */
  p50: number;
  p99: number;
  /** Milliseconds at half of the measured rate; null where that is more than can be asked at chance times. */
  p99AtHalf: number | null;
  /** Processor time of the server, and of its database, for one round, in milliseconds. */
  serverMs: number;
  databaseMs: number;
  failures: number;
  residentMb: number;
}

const HEADER = `| Case | per second (lowest-highest) | target | p50 ms | p99 ms | p99 ms at half the rate | server CPU ms | database CPU ms | failed | memory MB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`;

/** The results as a Markdown table. */
export function reportTable(results: readonly CaseResult[]): string {
  const rows = results.map((result) => {
    const rate = `**${whole(result.perSecond)}** (${whole(result.lowest)}-${whole(result.highest)})`;
    const target = result.target === null ? '' : whole(result.target);
    return `| ${result.name} | ${rate} | ${target} | ${result.p50} | ${result.p99} | ${result.p99AtHalf ?? ''} | ${result.serverMs.toFixed(2)} | ${result.databaseMs.toFixed(2)} | ${result.failures} | ${result.residentMb} |`;
  });
  return [HEADER, ...rows].join('\n');
}

/** Each case now and as another commit has it: rates, processor time, and how many times less of it is needed. */
export function comparisonTable(
  results: readonly (readonly [CaseResult, CaseResult])[],
  other: string,
): string {
  const rows = results.map(([now, before]) => {
    const rate = ({ perSecond, lowest, highest }: CaseResult) =>
      `${whole(perSecond)} (${whole(lowest)}-${whole(highest)})`;
    const sum = ({ serverMs, databaseMs }: CaseResult) => serverMs + databaseMs;
    const cells = [
      now.name,
      rate(before),
      `**${rate(now)}**`,
      times(now.perSecond, before.perSecond),
      `${before.serverMs.toFixed(2)} + ${before.databaseMs.toFixed(2)}`,
      `${now.serverMs.toFixed(2)} + ${now.databaseMs.toFixed(2)}`,
      times(before.serverMs, now.serverMs),
      times(sum(before), sum(now)),
      `${now.p99AtHalf ?? ''}`,
      `${before.failures} / ${now.failures}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = [
    'Case',
    `per second, ${other}`,
    'per second, now',
    'rate',
    `processor ms, server + database, ${other}`,
    'processor ms, now',
    'less of the server',
    'less in all',
    'p99 ms at half the rate',
    'failed',
  ];
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');
}

function times(larger: number, smaller: number): string {
  return smaller === 0 ? '' : `${(larger / smaller).toFixed(2)} x`;
}

/** Puts a report into docs/speed.md, between the marks of its number of products. */
export async function writeTable(products: number, report: string): Promise<void> {
  const file = path.join(projectRoot, 'docs', 'speed.md');
  const text = await fs.readFile(file, 'utf8');
  const marked = new RegExp(`(<!-- bench ${products} -->\n)[\\s\\S]*?(<!-- end -->)`);
  if (!marked.test(text)) throw new Error(`docs/speed.md has no place for ${products} products.`);
  await fs.writeFile(file, text.replace(marked, `$1\n${report}\n\n$2`));
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** The smallest value that this share of all values does not pass; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
