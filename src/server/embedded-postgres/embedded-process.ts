import { spawn } from 'node:child_process';
import type { Account } from './embedded-account.ts';

export function spawnAs(account: Account) {
  return {
    // A folder that every account may enter; the caller's own may be private.
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' },
    ...(account.uid === null ? {} : { uid: account.uid, gid: account.gid }),
  };
}

export async function runToEnd(command: string, args: string[], account: Account) {
  const child = spawn(command, args, { ...spawnAs(account), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  return { code, output };
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in the meantime: what the signal asked for.
  }
}
