/** At most this many lines above the base line. */
const GRID_LINES = 4;

/** Round numbers from 0 up to at least `highest`, for the grid; whole ones when `isWhole`. */
export function gridValues(highest: number, { isWhole }: { isWhole: boolean }): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / GRID_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((value) => value >= rough) ?? rough;
  const size = isWhole ? Math.max(1, Math.ceil(step)) : step;
  return Array.from({ length: Math.ceil(highest / size) + 1 }, (_, index) => index * size);
}

/** 1200000 as '1.2M', 450000 as '450k'. */
export function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${trimmed(value / 1_000_000)}M`;
  return value >= 1_000 ? `${trimmed(value / 1_000)}k` : trimmed(value);
}

function trimmed(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Every how many columns a label fits under them. */
export function labelEvery(columns: number, columnWidth: number, labelWidth: number): number {
  const least = Math.max(1, Math.ceil(labelWidth / columnWidth));
  return columns <= 1 ? 1 : least;
}

/** The line of what held from when to when: level to the next step, then straight up or down. */
export function stepPath(
  steps: readonly { at: number; value: number }[],
  { xOf, yOf, until }: { xOf: (at: number) => number; yOf: (value: number) => number; until: number },
): string {
  const parts = steps.map(({ at, value }, index) => {
    const [x, y] = [xOf(at).toFixed(1), yOf(value).toFixed(1)];
    return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  return parts.length === 0 ? '' : `${parts.join('')}H${xOf(until).toFixed(1)}`;
}
