/**
 * Writes src/web/ui/fonts/thok-rupee.woff2: the two glyphs of the rupee sign (U+0930 U+0942) out of
 * Noto Sans Devanagari. Prices then cost 2 kB of font instead of 121 kB. Run once after the font package changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(
  import.meta.resolve(
    '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  ),
);
const target = fileURLToPath(new URL('../src/web/ui/fonts/thok-rupee.woff2', import.meta.url));

const subset = await subsetFont(await readFile(source), '\u0930\u0942', {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700, default: 500 } },
});
await writeFile(target, subset);
console.log(`${target}: ${subset.length} bytes`);
