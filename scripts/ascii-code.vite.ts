import type { Plugin } from 'vite';

/**
 * Node keeps the text of the code it runs, at two bytes a letter as soon as one of them is not ASCII. The bundler writes
 * other letters as `\u0915` but in tagged templates, whose raw text nothing of ours reads.
 */
export function asciiCode(): Plugin {
  return {
    name: 'ascii-code',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7f]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}
