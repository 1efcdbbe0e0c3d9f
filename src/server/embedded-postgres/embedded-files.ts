import fs from 'node:fs/promises';

/** Sets a long log aside and answers how many bytes the current one holds. */
export async function rotate(logFile: string): Promise<number> {
  const size = await fs.stat(logFile).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size <= 5_000_000) return size;
  await fs.rename(logFile, `${logFile}.1`);
  return 0;
}

export async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
