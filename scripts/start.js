// @ts-check
/**
 * `npm start`: builds when the sources are newer than the build, then opens the shop in this process. One with a database
 * of its own opens as soon as its pages are there in English; those in Nepali are built beside it and taken up when
 * they are there (docs/decisions/0060).
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const projectRoot = path.join(import.meta.dirname, '..');
const english = path.join(projectRoot, 'build', 'server', 'index.js');
const nepali = path.join(projectRoot, 'build', 'ne', 'server', 'index.js');
const sources = [
  'src',
  'clients/samples',
  'locales',
  'db',
  'scripts/messages',
  'scripts/speak.vite.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const hasOwnDatabase = !process.env.DATABASE_URL;
const changedAt = Math.max(...sources.map((source) => newest(path.join(projectRoot, source))));
const prepared = isOutdated(english) ? await buildAndPrepare() : null;
await import('./serve.js');
prepared?.disconnect();
if (isOutdated(nepali)) buildRest();

/** The database of a first start is made while the shop is built; who makes it keeps it open until the shop has it. */
async function buildAndPrepare() {
  console.log('Building the shop (once for each change of the sources) ...');
  const building = runBuild(...(hasOwnDatabase ? ['--english'] : []));
  const isFirst = !fs.existsSync(path.resolve(projectRoot, process.env.DATA_FOLDER || '.data', 'postgres'));
  const preparing =
    isFirst && hasOwnDatabase
      ? fork(path.join(projectRoot, 'scripts', 'prepare.ts'), {
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        })
      : null;
  // What keeps it from being ready the shop says itself.
  const isReady = preparing && Promise.race([once(preparing, 'message'), once(preparing, 'exit')]);
  const [status] = await once(building, 'exit');
  if (status !== 0) process.exit(1);
  await isReady;
  return preparing?.connected ? preparing : null;
}

function buildRest() {
  const building = runBuild('--rest');
  // The shop is open: who visits it comes first.
  os.setPriority(/** @type {number} */ (building.pid), os.constants.priority.PRIORITY_BELOW_NORMAL);
  building.unref();
  process.once('exit', () => building.kill());
}

/** @param {string[]} parts */
function runBuild(...parts) {
  const program = path.join(projectRoot, 'scripts', 'build.js');
  return spawn(process.execPath, [program, ...parts], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** @param {string} file */
function isOutdated(file) {
  return (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < changedAt;
}

/**
 * When it changed last. Folders count too: a removed file changes only its folder.
 *
 * @param {string} file
 * @returns {number}
 */
function newest(file) {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  const inside = stats.isDirectory() ? fs.readdirSync(file).map((name) => newest(path.join(file, name))) : [];
  return Math.max(stats.mtimeMs, ...inside);
}
