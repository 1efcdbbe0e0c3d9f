/** Code 128 (ISO/IEC 15417) of printable ASCII, in the code sets B and C: pairs of digits take half the room in C. */

/** The widths of the bars and spaces of each symbol, in modules; 103 to 105 begin in A, B and C, 106 ends. */
const SYMBOLS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const STOP = '2331112';
const MODULES_OF_SYMBOL = 11;

const START = { B: 104, C: 105 } as const;
const SWITCH_TO = { B: 100, C: 99 } as const;

/** A piece of the text in one code set. */
export interface Code128Run {
  set: 'B' | 'C';
  text: string;
}

export interface Code128 {
  runs: readonly Code128Run[];
  /** Bar, space, bar ... in modules, from the first bar to the last. */
  widths: readonly number[];
  /** Their sum. */
  modules: number;
}

/** The bars of a text, or null: it is empty, or has other characters than printable ASCII. */
export function code128(text: string): Code128 | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const runs = runsOf(text);
  const values = runs.flatMap(({ set, text: piece }, nth) => [
    (nth === 0 ? START : SWITCH_TO)[set],
    ...(set === 'C'
      ? (piece.match(/\d\d/g) ?? []).map(Number)
      : [...piece].map((character) => character.charCodeAt(0) - 32)),
  ]);
  const checksum = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  const widths = [...[...values, checksum].map(symbolOf), STOP].join('').split('').map(Number);
  return { runs, widths, modules: (values.length + 1) * MODULES_OF_SYMBOL + 13 };
}

const symbolOf = (value: number) => SYMBOLS.slice(value * 6, value * 6 + 6);

/** Digits are worth their switches from four at an end on, and from six between letters; the odd one stays in B. */
function runsOf(text: string): Code128Run[] {
  const runs: Code128Run[] = [];
  const add = (set: Code128Run['set'], piece: string) => {
    const last = runs.at(-1);
    if (last?.set === set) last.text += piece;
    else if (piece !== '') runs.push({ set, text: piece });
  };
  for (const [piece] of text.matchAll(/\d+|\D+/g)) {
    const isFirst = runs.length === 0;
    const isLast = text.endsWith(piece) && lengthOf(runs) + piece.length === text.length;
    const isWorth = /^\d/.test(piece) && piece.length >= (isFirst || isLast ? 4 : 6);
    if (!isWorth && !(isFirst && isLast && /^\d\d$/.test(piece))) add('B', piece);
    else if (piece.length % 2 === 0) add('C', piece);
    else if (isFirst) {
      add('C', piece.slice(0, -1));
      add('B', piece.slice(-1));
    } else {
      add('B', piece.slice(0, 1));
      add('C', piece.slice(1));
    }
  }
  return runs;
}

const lengthOf = (runs: readonly Code128Run[]) => runs.reduce((sum, { text }) => sum + text.length, 0);
