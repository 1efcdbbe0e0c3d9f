// The shops of the tests keep no log. What one of them failed at is told with the test that fails for it.

let causes: string[] = [];

/** Keeps what a call met that was no refusal of its own. */
export function rememberFailure(call: string, error: Error & { status?: number; statusCode?: number }): void {
  if ((error.status ?? error.statusCode ?? 500) >= 500) causes.push(`${call}: ${error.stack}`);
}

/** What calls have failed at since this was last asked. */
export function takeFailures(): string[] {
  const taken = causes;
  causes = [];
  return taken;
}
