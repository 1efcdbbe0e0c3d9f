// @ts-check
/** `npm run build`: the shop, and its pages once more for each language but English, side by side. */
import { spawn } from 'node:child_process';
import { rename } from 'node:fs/promises';
import path from 'node:path';

const projectRoot = path.join(import.meta.dirname, '..');
const program = path.join(projectRoot, 'node_modules', '@react-router', 'dev', 'bin.cjs');

/** @param {Record<string, string>} env */
function build(env) {
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

const builds = await Promise.all([build({}), build({ PAGES_LANGUAGE: 'ne' })]);
for (const { status, output } of builds) if (status !== 0) console.error(output);
if (builds.some(({ status }) => status !== 0)) {
  console.error('The build failed.');
  process.exit(1);
}
// Each build empties its folder when it begins: they stand apart until both are done.
await rename(path.join(projectRoot, '.react-router', 'pages-ne'), path.join(projectRoot, 'build', 'ne'));
