import { beforeEach } from 'vitest';
import { AppError } from '../src/server/plugins/app-error.ts';

// The shops of the tests keep no log. What one of them failed at is told with the test that fails for it.

let causes: string[] = [];

/** Keeps what a call met that was no refusal of its own. */
export function rememberFailure(call: string, error: Error): void {
  if (!(error instanceof AppError) || error.status >= 500) causes.push(`${call}: ${error.stack}`);
}

beforeEach(({ onTestFailed }) => {
  causes = [];
  onTestFailed(() => {
    if (causes.length > 0) console.error(`The shop has failed at:\n${causes.slice(-5).join('\n')}`);
  });
});
