/**
 * `npm run prove`: what the tests cannot prove in minutes. Runs the built shop (`npm run build` first) under faults, part
 * by part; ends with 1 when something did not hold.
 *
 *     npm run prove -- --part kill-process --times 50 --seed 7    rounds of one part; a later run goes on after them
 *     npm run prove -- --quick                                    every part of one machine, ten minutes in all
 *     npm run prove -- --report                                   writes the table in docs/reliability.md
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { seedRandom } from '../src/demo/seed/seed-random.ts';
import { Refusal, readArguments } from './arguments.ts';
import type { Outcome, Part } from './part.ts';
import { parts } from './parts.ts';
import { passedLimits, reportTable, withTable } from './report.ts';
import { keepRound, nextRound, type Round, readRounds } from './results.ts';

const QUICK_MINUTES = 10;
const root = path.join(import.meta.dirname, '..');
const reportFile = path.join(root, 'docs', 'reliability.md');

const {
  part: named,
  times,
  results,
  isQuick,
  isReport,
  ...asked
} = await orStop(() => readArguments(process.argv.slice(2)));
const { seed } = asked;
const options = { ...asked, log: (line: string) => console.log(line) };

// What was started is stopped and removed, too, when somebody has waited long enough.
let isAsked = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    console.log('Stops after this round.');
    isAsked = true;
  });
}

if (isReport) {
  const table = reportTable(parts, await orStop(() => keptRounds(results)));
  await fs.writeFile(reportFile, withTable(await fs.readFile(reportFile, 'utf8'), table));
  console.log(table);
} else if (named === undefined || isQuick) {
  const quick = parts.filter(({ needsCluster }) => !needsCluster);
  const each = (QUICK_MINUTES * 60) / quick.length;
  for (const part of quick) {
    // What a part needs and this machine lacks does not keep the others.
    await prove(part, { times: part.aim, seconds: each }).catch((error: unknown) =>
      sayNotHeld([`${part.name} could not be run: ${error instanceof Error ? error.message : error}`]),
    );
  }
} else {
  await prove(named, { times, seconds: Number.POSITIVE_INFINITY });
}

/** Makes this many rounds of a part, or as many as the time allows, and keeps each. */
async function prove(
  part: Part,
  { times: most, seconds }: { times: number; seconds: number },
): Promise<void> {
  const first = nextRound(await readRounds(results), part.name, seed);
  const commit = builtCommit();
  const end = performance.now() + seconds * 1000;
  let round = first;
  const goesOn = () => !isAsked && performance.now() < end;
  while (round < first + most && goesOn()) {
    const last = Math.min(first + most, round + part.roundsPerStage) - 1;
    const stage = await part.open({ ...options, minutes: Math.min(options.minutes, seconds / 60) });
    let kept: Round | undefined;
    try {
      // Opening may take all the time there is: one round is made of what was opened.
      for (; round <= last && (goesOn() || (kept === undefined && !isAsked)); round += 1) {
        if (kept !== undefined) await keep(part, kept);
        const startedAt = performance.now();
        const outcome = await stage.round(seedRandom(`${part.name}/${seed}/${round}`)).catch(brokenOff);
        kept = {
          part: part.name,
          seed,
          round,
          commit,
          at: new Date().toISOString(),
          seconds: Number(((performance.now() - startedAt) / 1000).toFixed(2)),
          ...outcome,
        };
      }
    } finally {
      const faults = await stage
        .close()
        .catch((error: unknown) => [`the stage did not end: ${String(error)}`]);
      // What shows only at the end stands with the last round.
      if (kept === undefined) sayNotHeld(faults);
      else await keep(part, { ...kept, faults: [...kept.faults, ...faults] });
    }
  }
  const all = (await readRounds(results)).filter((kept) => kept.part === part.name);
  sayNotHeld(passedLimits(part, all, 'median'));
}

/** A round that did not come to its end is a fault like any other. */
function brokenOff(error: unknown): Outcome {
  return { counts: {}, measures: {}, faults: [`the round broke off: ${String(error)}`] };
}

async function keep(part: Part, round: Round): Promise<void> {
  await keepRound(results, round);
  const said = [...Object.entries(round.measures), ...Object.entries(round.counts)];
  console.log(
    `${round.part} ${round.seed}/${round.round}: ${round.seconds} s, ${said.map(([name, value]) => `${name} ${value}`).join(', ')}`,
  );
  sayNotHeld([...round.faults, ...passedLimits(part, [round], 'each')]);
}

function sayNotHeld(faults: readonly string[]): void {
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function builtCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs', ':!*.md') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`;
}

async function keptRounds(folder: string): Promise<Round[]> {
  const rounds = await readRounds(folder);
  if (rounds.length > 0) return rounds;
  throw new Refusal(`No rounds lie in ${folder}; those of the report: --results docs/proofs`);
}

/** Says what is wrong with what was asked for, and ends with 2. */
async function orStop<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
