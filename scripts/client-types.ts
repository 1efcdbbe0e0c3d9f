/** The types of `clients/typescript`, made of the API's document. */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../src/server/project-root.ts';

export const CLIENT_TYPES = path.join(projectRoot, 'clients', 'typescript', 'src', 'api.ts');

/** What says how the types are made: the first line of their file. */
const HEAD =
  '// Made of the API’s document by `API_SHAPES=1 npx vitest run src/server/openapi`: not written by hand.\n\n';

const PRINTER = pathToFileURL(path.join(import.meta.dirname, 'typescript-printer.ts')).href;

// The TypeScript that checks this project has no API to print by.
registerHooks({
  resolve: (specifier, context, next) => {
    const isPrinter = specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/');
    return next(isPrinter ? PRINTER : specifier, context);
  },
});

/** The text of the file `CLIENT_TYPES` for an OpenAPI document. */
export async function clientTypes(document: object): Promise<string> {
  const { default: typesOf, astToString } = await import('openapi-typescript');
  return HEAD + astToString(await typesOf(JSON.stringify(document)));
}
