import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AuthFrame, PanelPictures } from '../../features/people/accounts/AuthFrame.tsx';
import { RegisterForm } from '../../features/people/accounts/RegisterForm.tsx';
import { useReturnLocation } from '../../features/people/session/login-redirect.hooks.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import bearing from '../../ui/illustrations/industrial-bearing.svg?url';
import bolts from '../../ui/illustrations/industrial-bolts.svg?url';
import drill from '../../ui/illustrations/industrial-drill.svg?url';
import motor from '../../ui/illustrations/industrial-motor.svg?url';
import type { Route } from './+types/RegisterPage.ts';

const NEXT_STEPS = {
  buyer: [
    { title: 'You are signed in at once', text: 'What is in your cart stays there.' },
    { title: 'Order from many sellers', text: 'One cart, one payment, one parcel per seller.' },
    { title: 'Follow every parcel', text: 'And reorder a past order in one step.' },
  ],
  seller: [
    { title: 'You can sign in at once', text: 'Prepare products while we check your company and PAN.' },
    { title: 'An admin approves your account', text: 'You get an e-mail the moment it is done.' },
    {
      title: 'Your products go live',
      text: 'Buyers across Nepal see them, with stock and wholesale prices.',
    },
  ],
} as const;
const PICTURES = [bearing, bolts, motor, drill].map((url) => ({ plate: 'industrial' as const, url }));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Create your account',
    description: 'Open a buyer or seller account on Thokmandu, the B2B marketplace of Nepal.',
    path: paths.register,
  });
}

/** spec 2: on success to the dashboard; who was invited into a company goes back to the invitation. */
export default function RegisterPage() {
  const [role, setRole] = useState<keyof typeof NEXT_STEPS>('buyer');
  const navigate = useNavigate();
  const { state } = useLocation();
  const returnLocation = useReturnLocation();
  const isInvited = returnLocation.startsWith(`${paths.joinCompany}?`);
  return (
    <AuthFrame
      isWide
      title="Create your account"
      intro={
        <>
          Already registered?{' '}
          <TextLink to={paths.login} state={state} className="font-semibold">
            Login
          </TextLink>
        </>
      }
      panel={
        <>
          <h2 className="text-xl font-semibold">What happens next</h2>
          <ol className="mt-6 flex flex-col gap-6">
            {NEXT_STEPS[role].map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="num flex size-8 shrink-0 items-center justify-center rounded-full border border-white/40 text-sm font-semibold"
                >
                  {index + 1}
                </span>
                <div>
                  <p className="font-semibold">{title}</p>
                  <p className="auth-panel-quiet mt-0.5 text-sm">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <PanelPictures pictures={PICTURES} className="mt-16 grid grid-cols-2 gap-3" />
        </>
      }
    >
      <RegisterForm
        onRoleChange={setRole}
        onSuccess={() => navigate(isInvited ? returnLocation : paths.dashboard)}
      />
    </AuthFrame>
  );
}
