import Lock from 'lucide-react/icons/lock';
import { ProChip } from './Price.tsx';

/** The wholesale price as something still locked: the PRO row of the ledger. */
export function ProLock() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Lock aria-hidden="true" className="size-3.5" />
      <ProChip />
    </span>
  );
}
