// @ts-check
/** `npm start`: builds when the sources are newer than the build, then opens the shop in this process. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const projectRoot = path.join(import.meta.dirname, '..');
const serverBuild = path.join(projectRoot, 'build', 'server', 'index.js');
const sources = [
  'src',
  'clients/samples',
  'locales',
  'db',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

if (isBuildOutdated()) {
  console.log('Building the shop (once for each change of the sources) ...');
  const program = path.join(projectRoot, 'scripts', 'build.js');
  const { status } = spawnSync(process.execPath, [program], { cwd: projectRoot, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

await import('./serve.js');

function isBuildOutdated() {
  const builtAt = fs.statSync(serverBuild, { throwIfNoEntry: false })?.mtimeMs;
  return builtAt === undefined || sources.some((source) => hasNewer(path.join(projectRoot, source), builtAt));
}

/**
 * Folders count too: a removed file changes only its folder.
 *
 * @param {string} file
 * @param {number} than
 * @returns {boolean}
 */
function hasNewer(file, than) {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.mtimeMs > than) return true;
  return stats.isDirectory() && fs.readdirSync(file).some((name) => hasNewer(path.join(file, name), than));
}
