import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../src/server/project-root.ts';

const BUILDS_FOLDER = path.join(projectRoot, '.data', 'bench-builds');

/** The built shop of one commit, or of the working tree. */
export interface Build {
  /** As the report names it. */
  name: string;
  folder: string;
  /** Its own databases, one for each number of products: its migrations know no others. */
  dataFolder: string;
}

/** The shop as `npm run build` left it in the working tree. */
export function ownBuild(): Build {
  return { name: 'now', folder: projectRoot, dataFolder: path.join(projectRoot, '.data') };
}

/**
 * Another commit, checked out and built in a git worktree of its own under `.data`, once: the next bench finds it. It
 * uses the installed packages of the working tree where both commits lock the same ones, else those that `npm ci` brings.
 */
export function buildOfCommit(commit: string): Build {
  const hash = run('git', ['rev-parse', '--short', '--verify', `${commit}^{commit}`], projectRoot).trim();
  const folder = path.join(BUILDS_FOLDER, hash);
  if (!fs.existsSync(folder)) {
    run('git', ['worktree', 'prune'], projectRoot);
    run('git', ['worktree', 'add', '--detach', folder, hash], projectRoot);
  }
  installPackages(folder);
  if (!fs.existsSync(path.join(folder, 'build', 'server', 'index.js'))) {
    process.stdout.write(`Building ${hash} ...\n`);
    const program = path.join(folder, 'node_modules', '@react-router', 'dev', 'bin.cjs');
    run(process.execPath, [program, 'build'], folder);
  }
  return { name: hash, folder, dataFolder: path.join(folder, '.data') };
}

/** Fills a database with the build's own migrations and seed: made-up products up to `total`. */
export function fillDatabase({ folder }: Build, connectionString: string, total: number): void {
  run(process.execPath, [path.join(folder, 'scripts', 'seed-bulk.ts'), String(total)], folder, {
    DATABASE_URL: connectionString,
    DEMO: '1',
  });
}

function installPackages(folder: string): void {
  const packages = path.join(folder, 'node_modules');
  if (fs.existsSync(packages)) return;
  const lockOf = (place: string) => fs.readFileSync(path.join(place, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(projectRoot))
    fs.symlinkSync(path.join(projectRoot, 'node_modules'), packages);
  else run('npm', ['ci'], folder);
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`);
  return stdout;
}
