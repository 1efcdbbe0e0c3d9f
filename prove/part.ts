import type { SeedRandom } from '../src/demo/seed/seed-random.ts';
import type { Round } from './results.ts';

/** What happened in a round. */
export type Outcome = Pick<Round, 'counts' | 'measures' | 'faults'>;

/** A running shop, or several, on which rounds are made one after the other. */
export interface Stage {
  round(random: SeedRandom): Promise<Outcome>;
  /** Looks up what takes its time (jobs, mails, documents), then stops and removes all. Answers what did not hold. */
  close(): Promise<string[]>;
}

/** Judged from what rounds have measured, so that kept rounds are judged anew with it. */
export interface Limit {
  /** The name of a measure. */
  measure: string;
  most: number;
  /** Whether each round has to stay within it, or the median of them all. */
  of: 'each' | 'median';
}

/** One kind of fault: a row of the report. */
export interface Part {
  name: string;
  /** What is done, as the report says it. */
  fault: string;
  mustHold: string;
  /** Rounds that the report asks for. */
  aim: number;
  /** Rounds until a new stage is opened, so that what has piled up does not slow them. */
  roundsPerStage: number;
  /** The most that a round, or the part, may take of what it measures. */
  limits?: readonly Limit[];
  /** Needs many machines (docs/cluster.md), and root: `--quick` leaves it out. */
  needsCluster?: true;
  open(options: PartOptions): Promise<Stage>;
}

export interface PartOptions {
  seed: number;
  /** How long the soak lasts. */
  minutes: number;
  /** How much the soak asks for: deeds a second. */
  rate: number;
  log(line: string): void;
}
