import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { gridValues, labelEvery } from './chart-scale.ts';
import { useWidth } from './chart-width.hooks.ts';
import { PLOT, ValueAxis, yOfValues } from './ValueAxis.tsx';

export interface ChartColumn {
  /** Under the column, as short as can be. */
  label: string;
  /** In the tooltip. */
  title: string;
  value: number;
  previous: number;
}

const HEIGHT = 240;
const LABEL_WIDTH = 46;
const WIDEST_COLUMN = 24;
const BASE_LINE = HEIGHT - PLOT.bottom;

/** Columns of this period, each before its ghost of the one before; what the pointer is over is told beside it. */
export function ColumnChart({
  columns,
  format,
  previousName,
}: {
  columns: readonly ChartColumn[];
  format: (value: number) => ReactNode;
  /** Names the ghosts in the tooltip. */
  previousName: string;
}) {
  const boxRef = useRef<HTMLDivElement>(null);
  const width = useWidth(boxRef);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const highest = Math.max(0, ...columns.flatMap(({ value, previous }) => [value, previous]));
  const grid = gridValues(highest, { isWhole: columns.every(({ value }) => Number.isInteger(value)) });
  const slot = (width - PLOT.left) / Math.max(1, columns.length);
  const columnWidth = Math.max(1, Math.min(WIDEST_COLUMN, slot * 0.36));
  const every = labelEvery(columns.length, slot, LABEL_WIDTH);
  const yOf = yOfValues(grid, HEIGHT);
  const middleOf = (index: number) => PLOT.left + slot * (index + 0.5);

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - PLOT.left;
    const index = Math.floor(x / slot);
    setPointedAt(index >= 0 && index < columns.length ? index : null);
  }

  const pointed = pointedAt === null ? undefined : columns[pointedAt];
  return (
    <div
      ref={boxRef}
      className="relative touch-pan-y"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setPointedAt(null)}
    >
      <svg aria-hidden="true" width={width} height={HEIGHT} className="block max-w-full text-2xs">
        <ValueAxis grid={grid} width={width} yOf={yOf} />
        {columns.map(({ label, title, value, previous }, index) => (
          <g key={title} opacity={pointedAt === null || pointedAt === index ? 1 : 0.55}>
            <Column
              x={middleOf(index) - columnWidth - 1}
              y={yOf(previous)}
              width={columnWidth}
              look="fill-line-2"
            />
            <Column x={middleOf(index) + 1} y={yOf(value)} width={columnWidth} look="fill-chart-1" />
            {index % every === 0 ? (
              <text x={middleOf(index)} y={HEIGHT - 8} textAnchor="middle" className="fill-fg-3">
                {label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      {pointed && pointedAt !== null ? (
        <div
          className={`pointer-events-none absolute top-0 z-1 rounded-md bg-inverse px-2.5 py-1.5 text-xs whitespace-nowrap text-on-inverse shadow-3 ${middleOf(pointedAt) > width / 2 ? '-translate-x-full' : ''}`}
          style={{ left: middleOf(pointedAt) + (middleOf(pointedAt) > width / 2 ? -10 : 10) }}
        >
          <p className="text-on-inverse-2">{pointed.title}</p>
          <p className="font-semibold">{format(pointed.value)}</p>
          <p className="text-on-inverse-2">
            {previousName}: {format(pointed.previous)}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** Rounded at the top only; nothing at all for zero. */
function Column({ x, y, width, look }: { x: number; y: number; width: number; look: string }) {
  const height = BASE_LINE - y;
  if (height <= 0) return null;
  const radius = Math.min(3, width / 2, height);
  const path = `M${x} ${y + height}v${radius - height}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${height - radius}z`;
  return <path d={path} className={look} />;
}
