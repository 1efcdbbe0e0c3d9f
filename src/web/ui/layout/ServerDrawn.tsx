import type { ReactNode } from 'react';

const UNTOUCHED = { __html: '' };

/**
 * A part of the page whose script may come later, or never. The server draws it; with null the browser leaves what was
 * drawn as it is, and with children they take its place. Links and forms in it work before, as without scripts.
 */
export function ServerDrawn({ children }: { children: ReactNode }) {
  if (children !== null) return <div key="awake">{children}</div>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: React leaves what it finds
    <div key="asleep" dangerouslySetInnerHTML={UNTOUCHED} suppressHydrationWarning />
  );
}
