import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Short texts by key. */
export type KeptTexts = Pick<Map<string, string>, 'has'> & {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
};

/** Texts in memory or, with a folder, in a file each: they survive a restart, and all processes of a shop see them. */
export function createKeptTexts(folder: string | null): KeptTexts {
  if (folder === null) return new Map();
  // A key may be whatever a caller sends.
  const fileOf = (key: string) => path.join(folder, createHash('sha256').update(key).digest('hex'));
  const get = (key: string) => {
    try {
      return readFileSync(fileOf(key), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  return {
    get,
    has: (key) => get(key) !== undefined,
    set(key, text) {
      mkdirSync(folder, { recursive: true });
      const file = fileOf(key);
      const unfinished = `${file}.${process.pid}`;
      writeFileSync(unfinished, text);
      renameSync(unfinished, file);
    },
  };
}
