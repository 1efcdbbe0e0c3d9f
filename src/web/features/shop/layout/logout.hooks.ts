import { useNavigate } from 'react-router';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { useWaiting } from '../../../offline/outbox/waiting-changes.ts';
import { paths } from '../../../paths.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useEndSession } from '../../people/session/session.hooks.ts';

/** spec 4: ends the session, says so and goes to the home page. Asks first while changes wait: they would be lost. */
export function useLogout(): () => Promise<void> {
  const endSession = useEndSession();
  const navigate = useNavigate();
  const toast = useToast();
  const confirm = useConfirm();
  const { length: waiting } = useWaiting();
  async function mayGo() {
    if (waiting === 0) return true;
    return confirm({
      title: 'Changes are waiting',
      question:
        waiting === 1
          ? '1 change is not sent yet. Log out and lose it?'
          : `${formatCount(waiting)} changes are not sent yet. Log out and lose them?`,
      action: 'Logout',
      keep: 'Stay',
    });
  }
  return async () => {
    if (!(await mayGo())) return;
    // First away from a guarded page: its guard sends to /login only who stays.
    navigate(paths.home);
    void endSession().then(() => toast.success('Logged out successfully'));
  };
}
