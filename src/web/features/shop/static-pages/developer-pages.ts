import { paths } from '../../../paths.ts';
import type { PageGroup } from './StaticPage.tsx';

/** The pages for developers: the quick start, and what is read after it. */
export const DEVELOPER_PARTS = ['start', 'keys', 'events', 'rules', 'changes'] as const;
export type DeveloperPart = (typeof DEVELOPER_PARTS)[number];

const LABELS: Record<DeveloperPart, string> = {
  start: 'Quick start',
  keys: 'Keys and scopes',
  events: 'Events',
  rules: 'Errors, paging, limits',
  changes: 'Versions and changes',
};

/** What stands beside each of them, and beside the API reference. */
export const DEVELOPER_PAGES: PageGroup = {
  title: 'For developers',
  pages: [
    ...DEVELOPER_PARTS.map((part) => ({ label: LABELS[part], path: paths.forDevelopersPart(part) })),
    { label: 'API reference', path: paths.api },
  ],
};
