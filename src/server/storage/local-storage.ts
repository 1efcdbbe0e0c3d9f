import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStorage, StoredFile } from './file-storage.ts';

const UNFINISHED = '.part';
const UNFINISHED_FOR_MS = 60 * 60 * 1000;

/** Files in one folder. Their names must hold no path: callers make or check them. */
export class LocalStorage implements FileStorage {
  readonly #folder: string;
  readonly #mode: number;

  /** `mode`: who may read what is written, beside the umask. */
  constructor(folder: string, { mode = 0o666 } = {}) {
    this.#folder = folder;
    this.#mode = mode;
  }

  async read(name: string): Promise<Buffer | null> {
    return orMissing(readFile(this.#fileOf(name)), null);
  }

  async open(name: string): Promise<StoredFile | null> {
    const file = await orMissing(open(this.#fileOf(name)), null);
    if (file === null) return null;
    try {
      const { size } = await file.stat();
      return { content: file.createReadStream(), bytes: size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const file = this.#fileOf(name);
    // Renamed when complete, so that nobody is served half a file.
    const unfinished = `${file}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
    await mkdir(this.#folder, { recursive: true });
    try {
      await writeFile(unfinished, bytes, { flag: 'wx', flush: true, mode: this.#mode });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.#fileOf(name), { force: true });
  }

  async tidy(): Promise<void> {
    const names = await orMissing(readdir(this.#folder), []);
    for (const name of names.filter((candidate) => candidate.endsWith(UNFINISHED))) {
      const file = path.join(this.#folder, name);
      const info = await orMissing(stat(file), null);
      if (info !== null && info.mtimeMs < Date.now() - UNFINISHED_FOR_MS) await rm(file, { force: true });
    }
  }

  #fileOf(name: string): string {
    return path.join(this.#folder, path.basename(name));
  }
}

async function orMissing<T, M>(result: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing;
    throw error;
  }
}
