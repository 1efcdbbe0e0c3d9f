import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder that holds package.json: the same one for a file run from `src/` and for the bundle in
 * `build/server/`, so that migrations and built pages are found from both.
 */
export const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${start}`);
  }
}
