import { useRef } from 'react';
import { gridValues, stepPath } from './chart-scale.ts';
import { useWidth } from './chart-width.hooks.ts';
import { PLOT, ValueAxis, yOfValues } from './ValueAxis.tsx';

/** From then on, in milliseconds, it was so much. */
export interface ChartStep {
  at: number;
  value: number;
}

export interface StepChartProps {
  /** The oldest first; the first may lie before `from`. */
  steps: readonly ChartStep[];
  from: number;
  until: number;
}

const HEIGHT = 200;
const RIGHT = 10;

/** What held from when to when, as steps above zero, with the days at both ends and in the middle. */
export function StepChart({ steps, from, until, dayOf }: StepChartProps & { dayOf: (at: number) => string }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const width = useWidth(boxRef);
  const grid = gridValues(Math.max(0, ...steps.map(({ value }) => value)), { isWhole: false });
  const yOf = yOfValues(grid, HEIGHT);
  const xOf = (at: number) =>
    PLOT.left + ((width - PLOT.left - RIGHT) * (Math.max(at, from) - from)) / Math.max(1, until - from);
  const middle = (from + until) / 2;
  return (
    <div ref={boxRef}>
      <svg aria-hidden="true" width={width} height={HEIGHT} className="block max-w-full text-2xs">
        <ValueAxis grid={grid} width={width} yOf={yOf} />
        <path
          d={stepPath(steps, { xOf, yOf, until })}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className="stroke-chart-1"
        />
        <circle cx={xOf(until)} cy={yOf(steps.at(-1)?.value ?? 0)} r="4" className="fill-chart-1" />
        <text x={PLOT.left} y={HEIGHT - 8} className="fill-fg-3">
          {dayOf(from)}
        </text>
        <text x={xOf(middle)} y={HEIGHT - 8} textAnchor="middle" className="fill-fg-3">
          {dayOf(middle)}
        </text>
        <text x={width - RIGHT} y={HEIGHT - 8} textAnchor="end" className="fill-fg-3">
          {dayOf(until)}
        </text>
      </svg>
    </div>
  );
}

const SPARK_WIDTH = 76;
const SPARK_HEIGHT = 24;

/** The shape of the steps beside the words that say what they mean. */
export function StepSparkline({ steps, from, until }: StepChartProps) {
  const values = steps.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const xOf = (at: number) =>
    1 + ((SPARK_WIDTH - 5) * (Math.max(at, from) - from)) / Math.max(1, until - from);
  const yOf = (value: number) =>
    SPARK_HEIGHT - 4 - ((SPARK_HEIGHT - 8) * (value - lowest)) / Math.max(0.01, highest - lowest);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
    >
      <path
        d={stepPath(steps, { xOf, yOf, until })}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="stroke-chart-1"
      />
      <circle cx={xOf(until)} cy={yOf(values.at(-1) ?? 0)} r="2.5" className="fill-chart-1" />
    </svg>
  );
}
