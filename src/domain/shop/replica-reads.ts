/** How far behind its primary a replica may be for what everybody may see. */
export const MOST_BEHIND_MS = 1_000;

/** Where the primary stood: everything committed before the question was asked lies at or before the position. */
export interface PrimaryPosition {
  /** Milliseconds of the clock of the process that asked. */
  askedAt: number;
  /** Bytes of its log. */
  position: number;
  /** Which log that is: positions of two databases, or of two timelines of one, say nothing about each other. */
  history: string;
}

export type ReplayedPosition = Pick<PrimaryPosition, 'position' | 'history'>;

/** Until when a replica that has replayed so much holds everything; minus infinity: nothing is known. */
export function holdsUntil(positions: readonly PrimaryPosition[], replayed: ReplayedPosition): number {
  const held = positions.filter(
    ({ position, history }) => history === replayed.history && position <= replayed.position,
  );
  return Math.max(...held.map(({ askedAt }) => askedAt), Number.NEGATIVE_INFINITY);
}

/**
 * Whether a replica that holds everything until `heldUntil` may answer now: it is at most a second behind, and past
 * what was heard to have changed in what is read.
 */
export function mayAnswer(
  heldUntil: number,
  { now, changedAt }: { now: number; changedAt: number },
): boolean {
  return heldUntil >= now - MOST_BEHIND_MS && heldUntil > changedAt;
}
