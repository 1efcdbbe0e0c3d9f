import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { complaintFiguresQuery } from './complaints.hooks.ts';

/** Our record: complaints of the last 12 months, for everybody to see. */
export function ComplaintFigures() {
  const { data } = useQuery(complaintFiguresQuery);
  if (!data) return null;
  const { received, decided, decidedInTime, overdue, medianDays } = data;
  const asked = decided + overdue;
  const numbers: readonly [name: string, value: string][] = [
    ['Received', formatCount(received)],
    ['Decided in time', asked === 0 ? '–' : `${Math.floor((decidedInTime * 100) / asked)}%`],
    ['Median', medianDays === null ? '–' : medianDays === 1 ? '1 day' : `${medianDays} days`],
  ];
  return (
    <section aria-labelledby="complaint-figures">
      <h2 id="complaint-figures" className="mb-2 text-md font-semibold">
        The last 12 months
      </h2>
      <dl className="card grid grid-cols-3 divide-x divide-line">
        {numbers.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-col-reverse px-4 py-3 max-md:px-2">
            <dt className="text-sm text-fg-2 max-md:text-xs">{name}</dt>
            <dd className="num text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-fg-3">
        In time: within 15 days of the number, of all that were decided or are late.
      </p>
    </section>
  );
}
