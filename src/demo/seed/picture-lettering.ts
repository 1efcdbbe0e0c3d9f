/**
 * Letters as strokes, in the grammar of the drawings: the machine that draws may have no font at all.
 * Each glyph stands on a grid 6 high (capitals), `width` wide, y downwards.
 */
const glyphs: Readonly<Record<string, readonly [width: number, path: string]>> = {
  '0': [4, 'M2 0C3.2 0 4 1.2 4 3S3.2 6 2 6 0 4.8 0 3 .8 0 2 0z'],
  '1': [2.2, 'M.2 1.4L1.9 0V6'],
  '2': [4, 'M.1 1.5C.2.6 1 0 2 0s1.9.6 1.9 1.6C3.9 3 .1 4.4.1 6H4'],
  '3': [
    4,
    'M.2.9C.7.3 1.3 0 2 0c1.1 0 1.8.6 1.8 1.5S3 2.9 1.8 2.9C3.2 2.9 4 3.5 4 4.5S3.1 6 2 6C1.2 6 .5 5.7 0 5',
  ],
  '4': [4, 'M3 6V0L0 4.2H4'],
  '5': [4, 'M3.7 0H.7L.4 2.7C.9 2.4 1.4 2.3 2 2.3c1.2 0 2 .7 2 1.8S3.2 6 1.9 6C1.1 6 .5 5.7 0 5.2'],
  '6': [
    4,
    'M3.5.5C3.1.2 2.6 0 2.1 0 .8 0 0 1.3 0 3.5 0 5.1.8 6 2 6s2-.8 2-1.9S3.2 2.3 2.1 2.3C1.2 2.3.4 2.8.1 3.6',
  ],
  '7': [4, 'M0 0H4L1.5 6'],
  '8': [
    4,
    'M2 0c1 0 1.7.6 1.7 1.4S3 2.8 2 2.8.3 2.2.3 1.4 1 0 2 0zM2 2.8c1.2 0 2 .6 2 1.6S3.2 6 2 6 0 5.4 0 4.4.8 2.8 2 2.8z',
  ],
  '9': [
    4,
    'M.5 5.5C.9 5.8 1.4 6 1.9 6 3.2 6 4 4.7 4 2.5 4 .9 3.2 0 2 0S0 .8 0 1.9.8 3.7 1.9 3.7C2.8 3.7 3.6 3.2 3.9 2.4',
  ],
  A: [4, 'M0 6L2 0l2 6M.7 4H3.3'],
  B: [4, 'M0 0V6H2.2C3.3 6 4 5.4 4 4.4S3.3 2.9 2.2 2.9H0M2 2.9C3 2.9 3.6 2.3 3.6 1.45S3 0 2 0H0'],
  C: [4, 'M4 1C3.5.3 2.9 0 2.2 0 .9 0 0 1.2 0 3s.9 3 2.2 3C2.9 6 3.5 5.7 4 5'],
  D: [4, 'M0 0V6H1.6C3.2 6 4 4.8 4 3S3.2 0 1.6 0z'],
  E: [3.6, 'M3.6 0H0V6H3.6M0 2.9H3'],
  I: [0.4, 'M.2 0V6'],
  K: [3.8, 'M0 0V6M3.7 0L0 3.6M1.3 2.6L3.8 6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4.4, 'M2.2 0C3.5 0 4.4 1.2 4.4 3S3.5 6 2.2 6 0 4.8 0 3 .9 0 2.2 0z'],
  P: [4, 'M0 6V0H2.2C3.3 0 4 .7 4 1.75S3.3 3.5 2.2 3.5H0'],
  R: [4, 'M0 6V0H2.2C3.3 0 4 .7 4 1.7S3.3 3.4 2.2 3.4H0M2.2 3.4L4 6'],
  S: [4, 'M3.8.9C3.3.3 2.7 0 2 0 .9 0 .2.6.2 1.5.2 3.5 4 2.4 4 4.5 4 5.4 3.2 6 2 6 1.2 6 .5 5.7 0 5'],
  V: [4, 'M0 0L2 6 4 0'],
  W: [6, 'M0 0L1.5 6 3 1.2 4.5 6 6 0'],
  b: [3.4, 'M0 0V6M0 4.2C0 3 .7 2.3 1.7 2.3S3.4 3 3.4 4.15 2.7 6 1.7 6 0 5.3 0 4.2'],
  i: [0.6, 'M.3 2.4V6M.3.5V.6'],
  m: [5, 'M0 6V2.4M0 3.6C.3 2.8.8 2.3 1.5 2.3S2.5 2.8 2.5 3.6V6M2.5 3.6C2.8 2.8 3.3 2.3 4 2.3S5 2.8 5 3.6V6'],
  n: [3.2, 'M0 6V2.4M0 3.7C.3 2.8.9 2.3 1.7 2.3S3.2 2.8 3.2 3.8V6'],
  r: [2, 'M0 6V2.4M0 3.8C.2 2.9.9 2.3 2 2.4'],
  u: [3.2, 'M0 2.4V4.6C0 5.5.6 6 1.4 6S2.9 5.5 3.2 4.7M3.2 2.4V6'],
  '.': [0.4, 'M.2 5.8V5.9'],
  '/': [2.6, 'M0 6.6L2.6-.6'],
  '-': [2.4, 'M0 3.3H2.4'],
  '°': [2, 'M1 0a1 1 0 1 1 0 2a1 1 0 1 1 0-2'],
  ' ': [2, ''],
};

const SPACING = 1.5;
const CAPITAL_HEIGHT = 6;

export type Lettering = {
  text: string;
  /** Middle of the text and its baseline. */
  x: number;
  y: number;
  fontSize: number;
  mostWidth: number;
  colour: string;
  isMirrored: boolean;
};

/** True when every character can be drawn. */
export function canLetter(text: string): boolean {
  return [...text].every((character) => character in glyphs);
}

/** A group of strokes that stands where the text stood, shrunk when it is too wide. */
export function letteringSvg(lettering: Lettering): string {
  const placed: string[] = [];
  let width = 0;
  for (const character of lettering.text) {
    const glyph = glyphs[character];
    if (glyph === undefined) continue;
    if (glyph[1] !== '') placed.push(`<path d="${glyph[1]}" transform="translate(${round(width)} 0)"/>`);
    width += glyph[0] + SPACING;
  }
  width -= SPACING;
  const scale = Math.min((lettering.fontSize * 0.72) / CAPITAL_HEIGHT, lettering.mostWidth / width);
  // A shrunk text stays centred on the height it was meant for.
  const rise = (lettering.fontSize * 0.72 + scale * CAPITAL_HEIGHT) / 2;
  const across = lettering.isMirrored ? -scale : scale;
  const left = lettering.x - (across * width) / 2;
  return `<g transform="translate(${round(left)} ${round(lettering.y - rise)}) scale(${round(across)} ${round(scale)})" fill="none" stroke="${lettering.colour}" stroke-width="0.95">${placed.join('')}</g>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
