/** How long a process may finish what it has begun. */
export const STOP_LIMIT_MS = 20_000;

/**
 * Stops on the first signal that asks for it, and ends the process then: with 1 when stopping failed, or took longer
 * than `withinMs`, as it does when a database is waited for that does not come back. Called while `starting` still
 * runs: a signal that comes before its end is followed after it, so that nothing half started is left behind.
 */
export function endOnSignal(starting: Promise<{ stop(): Promise<void> }>, withinMs = STOP_LIMIT_MS): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl-C reaches every process, and the first passes it on.
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), withinMs);
      starting
        .then(({ stop }) => stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
}
