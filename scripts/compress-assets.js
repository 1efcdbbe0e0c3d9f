// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|ico)$/;

/** What was compressed in this process, by what it is: the languages share many files. @type {Map<string, Promise<[Buffer, Buffer]>>} */
const known = new Map();

/**
 * Writes `file.br` and `file.gz` beside every text asset, as small as can be.
 *
 * @param {string} clientFolder
 */
export async function compressAssets(clientFolder) {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const there = new Set(files);
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file) && !there.has(`${file}.gz`))
      .map(async (file) => {
        const bytes = await readFile(file);
        const [br, gz] = await compressed(bytes);
        await writeFile(`${file}.br`, br);
        await writeFile(`${file}.gz`, gz);
      }),
  );
}

/** @param {Buffer} bytes */
function compressed(bytes) {
  const text = bytes.toString('latin1');
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const both =
    known.get(text) ??
    Promise.all([promisify(brotliCompress)(bytes, quality), promisify(gzip)(bytes, { level: 9 })]);
  known.set(text, both);
  return both;
}
