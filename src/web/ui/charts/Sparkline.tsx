const WIDTH = 84;
const HEIGHT = 26;

/** The shape of a series in a corner of its card: the card's number and sentence say what it means. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const highest = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = HEIGHT - 2 - (value / highest) * (HEIGHT - 4);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-6.5 w-21 max-sm:hidden">
      <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z`} className="fill-primary-soft" />
      <path d={line} fill="none" strokeWidth="1.5" strokeLinejoin="round" className="stroke-chart-1" />
    </svg>
  );
}
