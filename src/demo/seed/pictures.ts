import { readFileSync } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../../server/project-root.ts';
import { productsByParent } from './catalogue/all-products.ts';
import { platePalettes, turnHue } from './picture-colours.ts';
import { detailCentres } from './picture-details.ts';
import { canLetter, letteringSvg } from './picture-lettering.ts';
import { pictureKeyBase } from './seed-catalogue.ts';
import { type SeedRandom, seedRandom } from './seed-random.ts';
import type { IllustrationFamily, SeedProduct } from './seed-types.ts';

export const demoPictureSizes = [1200, 600, 320, 160] as const;
export const demoPictureFormats = ['webp', 'avif'] as const;
export type DemoPictureSize = (typeof demoPictureSizes)[number];
export type DemoPictureFormat = (typeof demoPictureFormats)[number];

const VIEWS = 4;
const BOX = 200;
/** look.md 12: details are 1.8 times as large as the whole. */
const DETAIL_BOX = BOX / 1.8;

/** Drawings in a category of their own that stand in for the carton of what is already a carton. */
const cartonOf = (family: IllustrationFamily): IllustrationFamily =>
  family === 'packaging-box' ? 'packaging-boxes' : 'packaging-box';

const productsByKey: ReadonlyMap<string, SeedProduct> = new Map(
  Object.values(productsByParent)
    .flat()
    .map((product) => [pictureKeyBase(product), product]),
);

/** Every key that can be drawn, four of each product: `demo-sc1112-1` ... `demo-sc1112-4`. */
export function demoPictureKeys(): string[] {
  return [...productsByKey.keys()].flatMap((base) =>
    Array.from({ length: VIEWS }, (_, index) => `${base}-${index + 1}`),
  );
}

/**
 * One picture of the demo catalogue as a file, drawn the same on every call; null when no demo product has
 * this key. `size` is the edge of the square in pixels.
 */
export async function drawDemoPicture(picture: {
  key: string;
  size: DemoPictureSize;
  format: DemoPictureFormat;
}): Promise<Buffer | null> {
  const svg = demoPictureSvg(picture.key, picture.size);
  if (svg === null) return null;
  // Without its alpha channel. Line art bears a low quality; at this effort a 600 takes 90 ms and 6 kB.
  const image = sharp(Buffer.from(svg)).flatten();
  return picture.format === 'webp'
    ? image.webp({ quality: 86, effort: 2 }).toBuffer()
    : image.avif({ quality: 45, effort: 2 }).toBuffer();
}

/** Draws what `folder` lacks of the whole catalogue; answers how many files it wrote. */
export function drawAllDemoPictures(folder: string): Promise<number> {
  return drawMissingPictures(folder, demoPictureKeys());
}

/** Draws `<key>-<size>.<format>` in every size and format, where `folder` does not have it yet. */
export async function drawMissingPictures(folder: string, keys: readonly string[]): Promise<number> {
  await mkdir(folder, { recursive: true });
  let written = 0;
  for (const key of keys) {
    const files = demoPictureSizes.flatMap((size) =>
      demoPictureFormats.map((format) => ({ key, size, format })),
    );
    const results = await Promise.all(files.map((file) => drawMissing(folder, file)));
    written += results.filter(Boolean).length;
  }
  return written;
}

async function drawMissing(
  folder: string,
  picture: { key: string; size: DemoPictureSize; format: DemoPictureFormat },
): Promise<boolean> {
  const file = path.join(folder, `${picture.key}-${picture.size}.${picture.format}`);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) return false;
  const bytes = await drawDemoPicture(picture);
  if (bytes === null) return false;
  // Renamed when complete, so that nobody is served half a file.
  const unfinished = `${file}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
  return true;
}

/** The drawing behind a key, `size` pixels wide; null when no demo product has this key. */
export function demoPictureSvg(key: string, size: number): string | null {
  const match = /^(.+)-([1-4])$/.exec(key);
  const product = match?.[1] === undefined ? undefined : productsByKey.get(match[1]);
  if (product === undefined) return null;
  const view = Number(match?.[2]);
  return drawProduct(product, view, size);
}

/** How one product differs from the others of its family; the same for all four views. */
type Variation = {
  hueDegrees: number;
  isMirrored: boolean;
  rotateDegrees: number;
  /** Which part carries the accent: as drawn, exchanged with the lighter tone, or one part more or less. */
  accent: 'as-drawn' | 'exchanged' | 'one-more' | 'one-less';
  partIndex: number;
};

function variationOf(product: SeedProduct, drawing: Drawing): Variation {
  const random = seedRandom(`picture/${product.sku}`);
  const hueDegrees = Math.round(random.next() * 20 - 10);
  // What stands on the ground is mirrored; only what lies on the plate may turn.
  const mayTurn = drawing.ground === '';
  const isMirrored = !mayTurn && random.chance(0.5);
  const rotateDegrees = mayTurn ? random.between(-12, 12) : 0;
  return {
    hueDegrees,
    isMirrored,
    rotateDegrees,
    accent: signalColoured.has(product.picture) ? 'as-drawn' : accentOf(random),
    partIndex: random.between(0, 999),
  };
}

/** Things whose strong colour is their purpose. */
const signalColoured: ReadonlySet<IllustrationFamily> = new Set(['safety-vest', 'safety-extinguisher']);

function accentOf(random: SeedRandom): Variation['accent'] {
  const roll = random.next();
  return roll < 0.4 ? 'as-drawn' : roll < 0.7 ? 'exchanged' : roll < 0.85 ? 'one-more' : 'one-less';
}

function drawProduct(product: SeedProduct, view: number, size: number): string {
  const isCarton = view === VIEWS;
  const family = isCarton ? cartonOf(product.picture) : product.picture;
  const drawing = drawingOf(family);
  const variation = variationOf(product, drawingOf(product.picture));
  const ownPalette = platePalettes[categoryOf(product.picture)];
  if (ownPalette === undefined) throw new Error(`No colours for ${product.picture}`);

  let object = isCarton ? drawing.object : accented(drawing.object, variation, ownPalette);
  let rest = `${drawing.plate}${drawing.dots}`;
  let ground = drawing.ground;
  let strokes = drawing.strokes;
  if (isCarton) {
    const toOwnHue = paletteExchange(categoryOf(family), categoryOf(product.picture));
    object = toOwnHue(object);
    rest = toOwnHue(rest);
    ground = toOwnHue(ground);
    strokes = toOwnHue(strokes);
  }
  const isMirrored = isCarton ? variation.partIndex % 2 === 0 : variation.isMirrored;
  const rotateDegrees = isCarton ? 0 : variation.rotateDegrees;
  object = lettered(object, isCarton ? undefined : product.marking, isMirrored);
  const placed = place(object, isMirrored, rotateDegrees);
  const placedGround = isMirrored ? place(ground, true, 0) : ground;
  const window = isDetail(view) ? detailWindow(family, view, isMirrored, rotateDegrees) : `0 0 ${BOX} ${BOX}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${window}" width="${size}" height="${size}">${rest}${strokes}${placedGround}${placed}</g></svg>`;
  return svg.replace(/#[0-9a-f]{6}/g, (hex) => turnHue(hex, variation.hueDegrees));
}

function isDetail(view: number): boolean {
  return view === 2 || view === 3;
}

/** A turned object is drawn a little smaller, so that its corners stay on the plate. */
function place(object: string, isMirrored: boolean, rotateDegrees: number): string {
  if (isMirrored) return `<g transform="translate(${BOX} 0) scale(-1 1)">${object}</g>`;
  if (rotateDegrees === 0) return object;
  return `<g transform="rotate(${rotateDegrees} 100 100) translate(6 6) scale(.94)">${object}</g>`;
}

function detailWindow(
  family: IllustrationFamily,
  view: number,
  isMirrored: boolean,
  rotateDegrees: number,
): string {
  const [centreX, centreY] = detailCentres[family][view - 2] ?? [100, 100];
  let x = isMirrored ? BOX - centreX : centreX;
  let y: number = centreY;
  if (rotateDegrees !== 0) {
    const angle = (rotateDegrees * Math.PI) / 180;
    const [dx, dy] = [(centreX - 100) * 0.94, (centreY - 100) * 0.94];
    x = 100 + dx * Math.cos(angle) - dy * Math.sin(angle);
    y = 100 + dx * Math.sin(angle) + dy * Math.cos(angle);
  }
  const inside = (centre: number) =>
    Math.round(Math.min(BOX - DETAIL_BOX, Math.max(0, centre - DETAIL_BOX / 2)) * 10) / 10;
  return `${inside(x)} ${inside(y)} ${DETAIL_BOX.toFixed(2)} ${DETAIL_BOX.toFixed(2)}`;
}

// Drawings ---------------------------------------------------------------------

type Drawing = {
  plate: string;
  dots: string;
  /** The opening tag of the group that holds the object. */
  strokes: string;
  /** The shadow on the ground; empty for what lies flat. */
  ground: string;
  object: string;
};

const drawings = new Map<IllustrationFamily, Drawing>();

function drawingOf(family: IllustrationFamily): Drawing {
  const known = drawings.get(family);
  if (known !== undefined) return known;
  const file = path.join(projectRoot, 'src', 'web', 'ui', 'illustrations', `${family}.svg`);
  const match =
    /^<svg[^>]*>(<rect[^>]*\/>)(<g fill="[^"]*">(?:<circle[^>]*\/>)*<\/g>)(<g stroke=[^>]*>)(<ellipse[^>]*opacity="0\.75"\/>)?(.*)<\/g><\/svg>\s*$/s.exec(
      readFileSync(file, 'utf8'),
    );
  if (match === null) throw new Error(`${family}.svg does not have the usual parts`);
  const [, plate = '', dots = '', strokes = '', ground = '', object = ''] = match;
  const drawing = { plate, dots, strokes, ground, object };
  drawings.set(family, drawing);
  return drawing;
}

function categoryOf(family: IllustrationFamily): string {
  return family.slice(0, family.indexOf('-'));
}

/** Changes the colours of one category's drawing into those of another, role by role. */
function paletteExchange(from: string, to: string): (svg: string) => string {
  const source = platePalettes[from];
  const target = platePalettes[to];
  if (source === undefined || target === undefined) throw new Error(`No colours for ${from} or ${to}`);
  const roles = Object.keys(source) as (keyof typeof source)[];
  const exchange = new Map(roles.map((role) => [source[role], target[role]]));
  return (svg) => svg.replace(/#[0-9a-f]{6}/g, (hex) => exchange.get(hex) ?? hex);
}

function accented(object: string, variation: Variation, palette: { mid: string; accent: string }): string {
  const { mid, accent } = palette;
  switch (variation.accent) {
    case 'as-drawn':
      return object;
    case 'exchanged': {
      const fills = { [`fill="${mid}"`]: `fill="${accent}"`, [`fill="${accent}"`]: `fill="${mid}"` };
      return object.replace(new RegExp(`fill="(?:${mid}|${accent})"`, 'g'), (fill) => fills[fill] ?? fill);
    }
    case 'one-more':
      return refillOne(object, mid, accent, variation.partIndex);
    case 'one-less':
      return refillOne(object, accent, mid, variation.partIndex);
  }
}

function refillOne(object: string, from: string, to: string, partIndex: number): string {
  const parts = object.split(`fill="${from}"`);
  if (parts.length === 1) return object;
  const chosen = partIndex % (parts.length - 1);
  return parts
    .map((part, index) => (index === 0 ? part : `fill="${index - 1 === chosen ? to : from}"${part}`))
    .join('');
}

// Lettering --------------------------------------------------------------------

/** Printed on the object whatever its model: switch positions and units. */
const fixedTexts = new Set(['ON', 'AC', 'V']);
const CHARACTER_WIDTH = 0.62;

/** Draws every text as strokes; the model text becomes the product's own (`first|second` for two lines). */
function lettered(object: string, marking: string | undefined, isMirrored: boolean): string {
  const lines = marking?.split('|') ?? [];
  let line = 0;
  return object.replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, original: string) => {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
    let text = original;
    if (!fixedTexts.has(original) && lines.length > 0) {
      text = lines[Math.min(line, lines.length - 1)] ?? original;
      line += 1;
    }
    if (!canLetter(text)) throw new Error(`There are no strokes for ${text}`);
    const fontSize = Number(attribute('font-size'));
    const mostWidth = Number(attribute('textLength') ?? original.length * fontSize * CHARACTER_WIDTH);
    const anchor = attribute('text-anchor') ?? 'start';
    // Displays have a small unit above the number: leave it room.
    const height = anchor === 'end' ? fontSize * 0.88 : fontSize;
    const shift = anchor === 'middle' ? 0 : anchor === 'end' ? -mostWidth / 2 : mostWidth / 2;
    return letteringSvg({
      text,
      x: Number(attribute('x')) + shift,
      y: Number(attribute('y')),
      fontSize: height,
      mostWidth,
      colour: attribute('fill') ?? '#000000',
      isMirrored,
    });
  });
}
