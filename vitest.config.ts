import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', '{cluster,prove}/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/{server,demo}/**/*.test.ts', 'test/*.test.ts', 'scripts/*.test.ts'],
          globalSetup: ['test/database-setup.ts'],
          // A slow machine is no failure: these bound what never ends.
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // The server is loaded once for all files of a worker: loading it took as long as its tests. Each file has
          // a database of its own, and puts back what it changes of the process.
          isolate: false,
        },
      },
    ],
  },
});
