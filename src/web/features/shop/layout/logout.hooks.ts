import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useEndSession } from '../../people/session/session.hooks.ts';

/** spec 4: ends the session, says so and goes to the home page. */
export function useLogout(): () => void {
  const endSession = useEndSession();
  const navigate = useNavigate();
  const toast = useToast();
  return () => {
    // First away from a guarded page: its guard sends to /login only who stays.
    navigate(paths.home);
    void endSession().then(() => toast.success('Logged out successfully'));
  };
}
