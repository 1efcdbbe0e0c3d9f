import { lazy, Suspense, useState } from 'react';
import { BellButton } from './BellButton.tsx';
import { useBell } from './bell.hooks.ts';

const BellMenu = lazy(() => import('./BellMenu.tsx'));

/** The bell of whoever is signed in. */
export function Bell() {
  const [isPressed, setIsPressed] = useState(false);
  // Asked for here, too: what is under way when the menu takes the place of the button goes on.
  useBell();
  return (
    <Suspense fallback={<BellButton onClick={() => setIsPressed(true)} />}>
      <BellMenu isOpenAtFirst={isPressed} />
    </Suspense>
  );
}
