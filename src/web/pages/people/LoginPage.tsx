import Check from 'lucide-react/icons/check';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasLostSession, onTokensChange } from '../../data/session-storage.ts';
import { AuthFrame, PanelPictures } from '../../features/people/accounts/AuthFrame.tsx';
import { LoginForm } from '../../features/people/accounts/LoginForm.tsx';
import { useReturnLocation } from '../../features/people/session/login-redirect.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import electrical from '../../ui/illustrations/electrical-mcb.svg?url';
import electronics from '../../ui/illustrations/electronics-ssd.svg?url';
import lab from '../../ui/illustrations/lab-scope.svg?url';
import packaging from '../../ui/illustrations/packaging-box.svg?url';
import raw from '../../ui/illustrations/raw-profile.svg?url';
import safety from '../../ui/illustrations/safety-vest.svg?url';
import type { Route } from './+types/LoginPage.ts';

const PROMISES = [
  'No minimum order quantity',
  'VAT bill with every order',
  'Reorder a past order in one step',
] as const;
const PICTURES = [
  { plate: 'lab', url: lab },
  { plate: 'electrical', url: electrical },
  { plate: 'safety', url: safety },
  { plate: 'packaging', url: packaging },
  { plate: 'electronics', url: electronics },
  { plate: 'raw', url: raw },
] as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Login',
    description: 'Sign in to order, follow your orders and see your prices on Thokmandu.',
    path: paths.login,
  });
}

/** spec 2: on success back to the page the user came from, else home. */
export default function LoginPage() {
  const { user } = useSession();
  const returnLocation = useReturnLocation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const hasEnded = useSyncExternalStore(onTokensChange, hasLostSession, () => false);

  // Also for whoever is signed in already, here or in another tab.
  useEffect(() => {
    if (user) navigate(returnLocation, { replace: true });
  }, [user, navigate, returnLocation]);

  return (
    <AuthFrame
      title="Login"
      intro={
        <>
          New to Thokmandu?{' '}
          <TextLink to={paths.register} state={state} className="font-semibold">
            Create an account
          </TextLink>
        </>
      }
      panel={
        <>
          <p className="text-xl font-semibold text-balance">
            One account for every part, tool and carton your business buys.
          </p>
          <ul className="auth-panel-quiet mt-6 flex flex-col gap-4">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-3">
                <span className="flex size-6 items-center justify-center rounded-full bg-white/15">
                  <Check aria-hidden="true" />
                </span>
                {promise}
              </li>
            ))}
          </ul>
          <PanelPictures pictures={PICTURES} className="mt-8 grid grid-cols-3 gap-3" />
        </>
      }
    >
      {hasEnded ? (
        <Banner tone="info" className="mb-5">
          Your session has ended. Please log in again.
        </Banner>
      ) : null}
      <LoginForm />
      <div className="my-5 flex items-center gap-3 text-xs text-fg-3">
        <span className="h-px grow bg-line-2" />
        or
        <span className="h-px grow bg-line-2" />
      </div>
      <ButtonLink to={paths.products} variant="secondary" size="lg" className="w-full">
        Continue as Guest
      </ButtonLink>
    </AuthFrame>
  );
}
