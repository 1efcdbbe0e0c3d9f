import ArrowDownRight from 'lucide-react/icons/arrow-down-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';

/** spec 2: the growth fraction times 100, to 1 decimal. Without anything before there is no such number. */
export function Growth({ growth, before }: { growth: number | null; before: string }) {
  if (growth === null) return <>No revenue {before}</>;
  const percent = (Math.abs(growth) * 100).toFixed(1);
  const isFall = growth < 0 && percent !== '0.0';
  const Arrow = isFall ? ArrowDownRight : ArrowUpRight;
  return (
    <>
      <b
        className={`num inline-flex items-center gap-0.5 whitespace-nowrap ${isFall ? 'text-danger-fg' : 'text-success-fg'}`}
      >
        {percent === '0.0' ? null : <Arrow aria-hidden="true" className="size-3.5" />}
        {isFall ? `−${percent}%` : `${percent}%`}
      </b>{' '}
      against {before}
    </>
  );
}
