import { formatCount } from '../../../domain/shop/count-text.ts';
import type { ConfirmQuestion } from '../../ui/overlays/Confirm.tsx';

/** What is asked before somebody signs out whose changes wait. */
export function leavingQuestion(waiting: number): ConfirmQuestion {
  return {
    title: 'Changes are waiting',
    question:
      waiting === 1
        ? '1 change is not sent yet. Log out and lose it?'
        : `${formatCount(waiting)} changes are not sent yet. Log out and lose them?`,
    action: 'Logout',
    keep: 'Stay',
  };
}
