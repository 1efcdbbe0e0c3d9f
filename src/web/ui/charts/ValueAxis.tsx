import { shortNumber } from './chart-scale.ts';

/** Where what is drawn begins: right of the axis's numbers, beneath the room at the top, above the words. */
export const PLOT = { left: 44, top: 12, bottom: 26 } as const;

/** The place of each value between the words and the top of a chart of that height, by the last of the grid's values. */
export function yOfValues(grid: readonly number[], height: number): (value: number) => number {
  const highest = grid.at(-1) ?? 1;
  return (value) => PLOT.top + (height - PLOT.top - PLOT.bottom) * (1 - value / highest);
}

/** The lines of the grid with their numbers before them. */
export function ValueAxis({
  grid,
  width,
  yOf,
}: {
  grid: readonly number[];
  width: number;
  yOf: (value: number) => number;
}) {
  return grid.map((value) => (
    <g key={value}>
      <line x1={PLOT.left} x2={width} y1={yOf(value)} y2={yOf(value)} className="stroke-line" />
      <text x={PLOT.left - 8} y={yOf(value) + 4} textAnchor="end" className="num fill-fg-3">
        {shortNumber(value)}
      </text>
    </g>
  ));
}
