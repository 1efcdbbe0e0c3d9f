import fs from 'node:fs/promises';
import path from 'node:path';

/** One round of a part, as a line of its file: a fault was made once, and what must hold was looked up after it. */
export interface Round {
  part: string;
  seed: number;
  /** From 1 within its seed: a later run goes on after the last one. */
  round: number;
  /** The commit that was built; with '+' when the files differed from it. */
  commit: string;
  /** ISO 8601, UTC. */
  at: string;
  seconds: number;
  /** How much was done in it, by name: 'orders acknowledged', 'requests'. */
  counts: Record<string, number>;
  /** What took how long or how much, by name, such as 'ready ms'. */
  measures: Record<string, number>;
  /** What did not hold, but for the limits of its part. */
  faults: string[];
}

/** Rounds are only ever added: parts run on different days add up. */
export async function keepRound(folder: string, round: Round): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  await fs.appendFile(path.join(folder, `${round.part}.jsonl`), `${JSON.stringify(round)}\n`);
}

/** Every round that was kept, by part in the order of their names, the oldest first. */
export async function readRounds(folder: string): Promise<Round[]> {
  const names = await fs.readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => fs.readFile(path.join(folder, name), 'utf8')),
  );
  return files.flatMap(parseRounds);
}

/** The rounds in the text of a file; a last line that was cut off when its process ended is none. */
export function parseRounds(text: string): Round[] {
  return text.split('\n').flatMap((line) => {
    if (line === '') return [];
    try {
      return [JSON.parse(line) as Round];
    } catch {
      return [];
    }
  });
}

/** The number of the next round of a part with this seed. */
export function nextRound(rounds: readonly Round[], part: string, seed: number): number {
  const done = rounds.filter((round) => round.part === part && round.seed === seed);
  return Math.max(0, ...done.map(({ round }) => round)) + 1;
}
