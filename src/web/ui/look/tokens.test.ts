import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The colours of a theme, as they are written. */
function coloursOf(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const [, block = ''] = css.split(`[data-theme="${theme}"] {`);
  const [own = ''] = block.split('\n}');
  return new Map(
    [...own.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** WCAG: relative luminance of '#rrggbb'. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(['light', 'dark'] as const)('colours, %s', (theme) => {
  const colours = coloursOf(theme);
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [one, other]
      .map((name) => luminance(colours.get(name) as string))
      .sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  // The frame of a field, and the minus and plus of a quantity that can go no further.
  test.each(['surface', 'canvas'])('what a control is seen by stands out from %s', (ground) => {
    expect(contrast('field', ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(['fg', 'fg-2', 'fg-3', 'link', 'success', 'danger'])('%s can be read', (text) => {
    for (const ground of ['surface', 'canvas']) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
