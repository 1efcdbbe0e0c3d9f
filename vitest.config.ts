import { defineConfig } from 'vitest/config';
import { onDay, SETUP_FILES } from './test/chosen-day.ts';
import { DAY_BOUND } from './test/date-bound.ts';

/** TEST_NOW=2027-04-14T00:01+05:45 runs the tests of the server as if that were the moment at which each file begins. */
const { TEST_NOW } = process.env;

export default defineConfig({
  test: {
    // Two processors: each waits for its database a third of the time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          // Nothing of the process is changed by them: a process for each took longer than its tests.
          isolate: false,
          // A slow machine is no failure.
          testTimeout: 60_000,
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            '{cluster,prove}/*.test.ts',
            'scripts/messages/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/{server,demo}/**/*.test.ts', 'test/*.test.ts', 'scripts/*.test.ts'],
          globalSetup: ['test/database-setup.ts'],
          setupFiles: SETUP_FILES,
          // A slow machine is no failure: these bound what never ends.
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // The server is loaded once for all files of a worker: loading it took as long as its tests. Each file has
          // a database of its own, and puts back what it changes of the process.
          isolate: false,
          tags: [DAY_BOUND],
          ...(TEST_NOW ? onDay(TEST_NOW) : {}),
        },
      },
    ],
  },
});
