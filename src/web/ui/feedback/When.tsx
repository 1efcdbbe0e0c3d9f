import { formatDate, formatDateTime } from '../../../domain/shop/kathmandu-time.ts';

/** The day of an instant, or its minute (`hasTime`), for people and programs. */
export function When({
  at,
  hasTime = false,
  className,
}: {
  at: string;
  hasTime?: boolean;
  className?: string;
}) {
  const instant = new Date(at);
  return (
    <time dateTime={at} className={className}>
      {hasTime ? formatDateTime(instant) : formatDate(instant)}
    </time>
  );
}
