import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { asFunctionBody } from './runnable-pages.vite.ts';

const MODULE = `
import * as all from "node:path";
import { posix as paths, "sep" as between } from "node:path";
import first, { basename } from "node:path";
import "node:url";
const load = await Promise.resolve((name) => name + between);
export { load as default, all as "every one", first, basename, paths };
`;

test('a module runs as a function, each time anew, with the packages that it is given', async () => {
  const run = compileFunction(asFunctionBody(MODULE), ['__load']);
  const loaded: string[] = [];
  const once = () =>
    run((name: string) => {
      loaded.push(name);
      return import(name);
    });
  const [one, other] = [await once(), await once()];
  const path = await import('node:path');
  expect(one.default('a')).toBe(`a${path.sep}`);
  expect(other.default, 'nothing is shared').not.toBe(one.default);
  expect([one['every one'], one.first, one.basename, one.paths]).toEqual([
    path,
    path.default,
    path.basename,
    path.posix,
  ]);
  expect(loaded.slice(0, 4)).toEqual(['node:path', 'node:path', 'node:path', 'node:url']);
});

test('what such a function could not answer stops the build', () => {
  expect(() => asFunctionBody('export * from "node:path";')).toThrow('ExportAllDeclaration');
  expect(() => asFunctionBody('export { sep } from "node:path";')).toThrow('ExportNamedDeclaration');
});
