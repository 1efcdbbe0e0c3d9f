import { type ESTree, type Plugin, parseAst } from 'vite';

/**
 * Makes the server's bundle of the pages the body of a function: it is given what loads a package, and answers what the
 * bundle exports. A module of Node's stays in memory until the process ends, and this bundle is run anew with each
 * change of a wording (src/server/ssr/page-builds.ts).
 */
export function runnablePages(): Plugin {
  return {
    name: 'runnable-pages',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = asFunctionBody(chunk.code);
      }
    },
  };
}

/** A module as the body of a function of `__load`, which answers a promise of its exports. */
export function asFunctionBody(code: string): string {
  let body = '';
  let end = 0;
  for (const statement of parseAst(code).body) {
    const said = replacementOf(statement);
    if (said === null) continue;
    body += code.slice(end, statement.start) + said;
    end = statement.end;
  }
  return `'use strict'; return (async () => {${body}${code.slice(end)}\n})();`;
}

function replacementOf(statement: ESTree.Program['body'][number]): string | null {
  if (statement.type === 'ImportDeclaration') {
    const loaded = `await __load(${JSON.stringify(statement.source.value)})`;
    const [first] = statement.specifiers;
    if (first === undefined) return `${loaded};`;
    if (first.type === 'ImportNamespaceSpecifier') return `const ${first.local.name} = ${loaded};`;
    const names = statement.specifiers.map((specifier) =>
      specifier.type === 'ImportSpecifier'
        ? `${nameOf(specifier.imported)}: ${specifier.local.name}`
        : `default: ${specifier.local.name}`,
    );
    return `const { ${names.join(', ')} } = ${loaded};`;
  }
  if (
    statement.type === 'ExportNamedDeclaration' &&
    statement.declaration === null &&
    statement.source === null
  ) {
    const names = statement.specifiers.map(({ local, exported }) => `${nameOf(exported)}: ${nameOf(local)}`);
    return `return { ${names.join(', ')} };`;
  }
  if (/^Export/.test(statement.type)) throw new Error(`The bundle of the pages has an ${statement.type}`);
  return null;
}

const nameOf = (name: ESTree.ModuleExportName) =>
  name.type === 'Literal' ? JSON.stringify(name.value) : name.name;
