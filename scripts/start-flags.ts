import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The flags that `npm start` gives Node in this checkout, so that what is tested and measured is what runs. */
export function startFlags(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
