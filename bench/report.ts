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
  /** Milliseconds at half of the target's rate. */
  p99AtHalf: number | null;
  /** Processor time of the server for one round, in milliseconds. */
  cpuMs: number;
  failures: number;
  residentMb: number;
}

const HEADER = `| Case | per second (lowest-highest) | target | p50 ms | p99 ms | p99 ms at half the target | server CPU ms | failed | memory MB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`;

/** The results as a Markdown table. */
export function reportTable(results: readonly CaseResult[]): string {
  const rows = results.map((result) => {
    const rate = `**${whole(result.perSecond)}** (${whole(result.lowest)}-${whole(result.highest)})`;
    const target = result.target === null ? '' : whole(result.target);
    return `| ${result.name} | ${rate} | ${target} | ${result.p50} | ${result.p99} | ${result.p99AtHalf ?? ''} | ${result.cpuMs.toFixed(2)} | ${result.failures} | ${result.residentMb} |`;
  });
  return [HEADER, ...rows].join('\n');
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

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
