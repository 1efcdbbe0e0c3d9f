import Clock from 'lucide-react/icons/clock';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import { useWaiting } from './waiting-changes.ts';

/** Beside a thing that was changed without a network: that the change waits, or why the shop did not take it. */
export function WaitingMark({ about, className }: { about: string; className?: string }) {
  const change = useWaiting().findLast((one) => one.about === about);
  if (change === undefined) return null;
  return change.refusal === null ? (
    <Badge tone="warning" icon={<Clock aria-hidden="true" className="size-3.5" />} className={className}>
      Waiting
    </Badge>
  ) : (
    <span className={className}>
      <span className="text-xs font-medium break-words text-danger">{change.refusal}</span>
    </span>
  );
}
