import { pdfObjects } from './pdf-text.ts';

/** What a phone reads from the QR code on a paper of ours; null: there is none. */
export function codeOnPaper(bytes: Buffer): string | null {
  for (const { content } of pdfObjects(bytes).values()) {
    for (const drawn of content.split(/^f$/m)) {
      const squares = [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((found) =>
        found.slice(1).map(Number),
      ) as [x: number, y: number, width: number, height: number][];
      const height = squares[0]?.[3] ?? 0;
      // The woven band is of squares too, of two pixels each.
      if (squares.length > 50 && height !== 2 && squares.every((one) => one[3] === height))
        return textOfCode(modulesOf(squares, height - 0.05));
    }
  }
  return null;
}

/** Rows of squares, dark or not: a run of dark ones is drawn as one. */
function modulesOf(squares: readonly [number, number, number, number][], cell: number): boolean[][] {
  const left = Math.min(...squares.map(([x]) => x));
  const top = Math.min(...squares.map(([, y]) => y));
  const size = Math.round((Math.max(...squares.map(([x, , width]) => x + width)) - left) / cell);
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [x, y, width] of squares) {
    const from = Math.round((x - left) / cell);
    modules[Math.round((y - top) / cell)]?.fill(true, from, from + Math.round(width / cell));
  }
  return modules;
}

/** ISO/IEC 18004, table 9: the bytes that correct a block, and the blocks, of versions 1 to 16 at level M. */
const CORRECTING = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The text of a code of bytes at level M that nothing has hurt: what corrects errors is not looked at. */
function textOfCode(modules: boolean[][]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const isDark = (x: number, y: number) => modules[y]?.[x] === true;
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const),
  ];
  const format = places.reduce((sum, [x, y], bit) => sum | (Number(isDark(x, y)) << bit), 0) ^ 0x5412;
  if (format >> 13 !== 0) throw new Error('The code is not of level M');
  const mask = MASKS[(format >> 10) & 7] as (typeof MASKS)[number];

  const bits: boolean[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFixed(x, y, version)) bits.push(isDark(x, y) !== mask(x, y));
    }
  }
  const numberAt = (from: readonly boolean[], at: number, count: number) =>
    from.slice(at, at + count).reduce((sum, bit) => sum * 2 + Number(bit), 0);
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, nth) => numberAt(bits, nth * 8, 8));

  const data = unwoven(bytes, version).flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1),
  );
  if (numberAt(data, 0, 4) !== 4) throw new Error('The code is not of bytes');
  const lengthBits = version < 10 ? 8 : 16;
  const length = numberAt(data, 4, lengthBits);
  return Buffer.from(
    Array.from({ length }, (_, nth) => numberAt(data, 4 + lengthBits + nth * 8, 8)),
  ).toString('utf8');
}

/** Whether a square belongs to the pattern and not to the text. */
function isFixed(x: number, y: number, version: number): boolean {
  const size = version * 4 + 17;
  const isCorner = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  if (isCorner || x === 6 || y === 6) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const centres = centresOf(version);
  const last = centres.length - 1;
  return centres.some((cy, row) =>
    centres.some((cx, column) => {
      const isAtCorner =
        (row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0);
      return !isAtCorner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
}

function centresOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, nth) => last - (count - 2 - nth) * step)];
}

/** The bytes of the text in their order: they stand in the code one of each block in turn. */
function unwoven(bytes: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1] as number;
  const correcting = CORRECTING[version - 1] as number;
  const short = Math.floor(bytes.length / blocks) - correcting;
  const shortBlocks = blocks - (bytes.length % blocks);
  return Array.from({ length: blocks }, (_, block) => {
    const inTurn = Array.from({ length: short }, (_, nth) => bytes[nth * blocks + block] as number);
    return block < shortBlocks ? inTurn : [...inTurn, bytes[short * blocks + block - shortBlocks] as number];
  }).flat();
}
