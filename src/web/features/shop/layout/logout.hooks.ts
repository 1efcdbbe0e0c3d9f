import { useNavigate } from 'react-router';
import { openOutbox } from '../../../offline/outbox/send-or-wait.ts';
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
  return async () => {
    if (waiting > 0) {
      const { leavingQuestion } = await openOutbox();
      if (!(await confirm(leavingQuestion(waiting)))) return;
    }
    // First away from a guarded page: its guard sends to /login only who stays.
    navigate(paths.home);
    void endSession().then(() => toast.success('Logged out successfully'));
  };
}
