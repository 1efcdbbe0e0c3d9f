import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { ServerBuild } from 'react-router';
import type { Language } from '../../domain/shop/language.ts';
import { setApiTransport } from '../../web/data/api-client.ts';
import { createQueryClient } from '../../web/data/query-client.ts';
import { pageRequestContext } from '../../web/page-context.ts';
import { projectRoot } from '../project-root.ts';
import type { Wordings } from '../speech/wordings.ts';

/** The pages in one language, with what the server tells them. */
export interface PageBuild {
  /** In development, where Vite serves it, how to get the newest. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  setApiTransport: typeof setApiTransport;
  createQueryClient: typeof createQueryClient;
  pageRequestContext: typeof pageRequestContext;
}

/** The folder of what browsers load of the pages in a language; null where they were not built. */
export async function clientFolderOf(language: Language): Promise<string | null> {
  const folder = path.join(projectRoot, 'build', ...(language === 'en' ? [] : [language]), 'client');
  return access(folder).then(
    () => folder,
    () => null,
  );
}

/** English is part of the server's own bundle; another language is a bundle beside it, loaded when it is first wanted. */
export async function loadPages(language: Language, wordings: Wordings): Promise<PageBuild> {
  if (language === 'en') {
    const newest = () => import('virtual:react-router/server-build') as Promise<ServerBuild>;
    const build = import.meta.env.DEV ? newest : await newest();
    return { build, setApiTransport, createQueryClient, pageRequestContext };
  }
  const file = path.join(projectRoot, 'build', language, 'server', 'index.js');
  // Run, not imported: a module of before would stay in memory with each wording (scripts/runnable-pages.vite.ts).
  const run = compileFunction(await readFile(file, 'utf8'), ['__load'], { filename: file });
  // Its modules read this once, when they run.
  globalThis.wordings = Object.fromEntries(wordings.current);
  return run((name: string) => import(/* @vite-ignore */ name));
}
