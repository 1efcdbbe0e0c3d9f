import { defineConfig } from 'vitest/config';
import { OWN_CLOCK, SETUP_FILES } from './chosen-day.ts';
import { DATE_BOUND, DAY_BOUND } from './date-bound.ts';

export default defineConfig({
  test: {
    name: 'days',
    // Each waits for its database half of the time.
    maxWorkers: 3,
    include: [...DATE_BOUND],
    globalSetup: ['test/database-setup.ts'],
    setupFiles: SETUP_FILES,
    runner: 'test/days-runner.ts',
    execArgv: OWN_CLOCK,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    isolate: false,
    tags: [DAY_BOUND],
  },
});
