import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The folder that holds package.json: the same one for a file run from `src/` and for the bundle in
 * `build/server/`, so that migrations and built pages are found from both.
 */
export const projectRoot = findProjectRoot(import.meta.dirname);

/** A file of `src/server` that another process runs as it stands: it is not beside the bundle in `build/server/`. */
export function serverSource(file: string): URL {
  return pathToFileURL(path.join(projectRoot, 'src', 'server', file));
}

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${start}`);
  }
}
