import { beforeEach } from 'vitest';
import { takeFailures } from './failure-causes.ts';

beforeEach(({ onTestFailed }) => {
  takeFailures();
  onTestFailed(() => {
    const causes = takeFailures();
    if (causes.length > 0) console.error(`The shop has failed at:\n${causes.slice(-5).join('\n')}`);
  });
});
