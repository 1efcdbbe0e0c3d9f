// @ts-check
/**
 * `npm run build`: the shop, its pages once more for each language but English, side by side, and what browsers load of
 * them compressed. `--english` builds what a shop can be opened with, `--rest` what that leaves (start.js).
 */
import { spawn } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { compressAssets } from './compress-assets.js';

const projectRoot = path.join(import.meta.dirname, '..');
const program = path.join(projectRoot, 'node_modules', '@react-router', 'dev', 'bin.cjs');
const english = path.join(projectRoot, 'build');
const nepali = path.join(english, 'ne');
/** Each build empties its folder when it begins, and pages in Nepali are taken up when they are whole. */
const halfMade = path.join(projectRoot, '.react-router', 'pages-ne');

// Whoever stops the shop stops what is built beside it.
process.once('SIGTERM', () => process.exit(1));

/** @param {Record<string, string>} env */
async function build(env) {
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
  });
  process.once('exit', () => child.kill());
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status === 0) return;
  console.error(output);
  throw new Error('The build failed.');
}

async function buildEnglish() {
  // Of sources that are no more, and numbered as the pages in English were.
  await rm(nepali, { recursive: true, force: true });
  await build({});
}

async function buildNepali() {
  await build({ PAGES_LANGUAGE: 'ne' });
  await compressAssets(path.join(halfMade, 'client'));
}

const [part] = process.argv.slice(2);
const compressEnglish = () => compressAssets(path.join(english, 'client'));
const works =
  part === '--english'
    ? [buildEnglish()]
    : [part === '--rest' ? compressEnglish() : buildEnglish().then(compressEnglish), buildNepali()];
for (const work of await Promise.allSettled(works)) {
  if (work.status === 'fulfilled') continue;
  console.error(work.reason.message);
  process.exitCode = 1;
}
if (process.exitCode === 1) process.exit();
if (part !== '--english') {
  await rm(nepali, { recursive: true, force: true });
  await rename(halfMade, nepali);
}
