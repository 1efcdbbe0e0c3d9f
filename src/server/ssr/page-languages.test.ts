import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findClientAssets } from './client-assets.ts';
import { PageLanguages } from './page-languages.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-assets-'));
  await fs.mkdir(path.join(folder, 'assets'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

const write = (name: string, content: string) => fs.writeFile(path.join(folder, name), content);

test('a file is read when it is asked for, as the build compressed it or else compressed then', async () => {
  await write('assets/shop-1.js', 'let shop = 1;');
  await write('assets/shop-1.js.br', 'small');
  await write('assets/shop-1.js.gz', 'less small');
  await write('assets/pages-2.js', 'let pages = 2;');
  await write('icon.png', 'a picture');
  await write('notes.md', 'no type of ours');
  const assets = await findClientAssets(folder);
  expect([...assets.keys()].sort()).toEqual(['/assets/pages-2.js', '/assets/shop-1.js', '/icon.png']);

  const built = await assets.get('/assets/shop-1.js')?.read();
  expect(String(built?.br)).toBe('small');
  expect(String(built?.gzip)).toBe('less small');
  const bare = await assets.get('/assets/pages-2.js')?.read();
  expect(String(bare && brotliDecompressSync(bare.br as Buffer))).toBe('let pages = 2;');
  expect(String(bare && gunzipSync(bare.gzip as Buffer))).toBe('let pages = 2;');
  expect(await assets.get('/icon.png')?.read()).toEqual({
    etag: expect.any(String),
    identity: Buffer.from('a picture'),
  });

  await fs.rm(path.join(folder, 'assets/pages-2.js'));
  expect(await assets.get('/assets/pages-2.js')?.read(), 'what was read is kept').toBe(bare);
});

test('a file that is gone before it is read is none, and is read when it is back', async () => {
  await write('assets/late-3.js', 'late');
  const late = (await findClientAssets(folder)).get('/assets/late-3.js');
  await fs.rename(path.join(folder, 'assets/late-3.js'), path.join(folder, 'away'));
  expect(await late?.read()).toBeNull();
  await fs.rename(path.join(folder, 'away'), path.join(folder, 'assets/late-3.js'));
  expect(String((await late?.read())?.identity)).toBe('late');
});

test('pages in Nepali that are built after the shop has opened are taken up', async () => {
  let isBuilt = false;
  const languages = new PageLanguages({
    make: () => {
      throw new Error('nothing is rendered here');
    },
    wordings: () => ({ version: 0, current: new Map() }),
    folderOf: async () => (isBuilt ? folder : null),
  });
  await languages.lookFor('ne');
  expect([languages.has('ne'), languages.asset('/icon.png')]).toEqual([false, undefined]);
  isBuilt = true;
  await languages.lookFor('ne');
  expect(languages.has('ne')).toBe(true);
  expect(String((await languages.asset('/icon.png')?.read())?.identity)).toBe('a picture');
});
