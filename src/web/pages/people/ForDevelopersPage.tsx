import { useMemo } from 'react';
import { type MetaArgs, useRouteLoaderData, useSearchParams } from 'react-router';
import { type SiteData, useSite } from '../../features/shop/site-identity.ts';
import {
  DEVELOPER_PAGES,
  DEVELOPER_PARTS,
  type DeveloperPart,
} from '../../features/shop/static-pages/developer-pages.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { CALL_RULES } from './for-developers/call-rules.tsx';
import { CHANGES } from './for-developers/changes.tsx';
import { eventRules } from './for-developers/event-rules.tsx';
import { KEY_RULES } from './for-developers/key-rules.tsx';
import { quickStart } from './for-developers/quick-start.tsx';

const PARTS: Record<
  DeveloperPart,
  {
    title: string;
    description: string;
    lead: string;
    sections: (publicUrl: string) => readonly StaticSection[];
  }
> = {
  start: {
    title: 'For developers',
    description:
      'Connect your books, shop or warehouse with Thokmandu: a key, a first call and a signed event in curl, TypeScript and Python.',
    lead: 'From a key to your first signed event in ten minutes.',
    sections: quickStart,
  },
  keys: {
    title: 'Keys and scopes',
    description: 'How API keys of companies and sellers work on Thokmandu, and what each scope opens.',
    lead: 'What a program may do for you.',
    sections: () => KEY_RULES,
  },
  events: {
    title: 'Events',
    description:
      'The webhooks of Thokmandu: how events arrive and are signed, and every event with an example.',
    lead: 'We tell your program when something happens.',
    sections: eventRules,
  },
  rules: {
    title: 'Errors, paging and limits',
    description:
      'What is so of every call of the Thokmandu API: errors, paging, limits, repeats and calls with many rows.',
    lead: 'What is so of every call.',
    sections: () => CALL_RULES,
  },
  changes: {
    title: 'Versions and changes',
    description: 'Dated versions of the Thokmandu API, how calls go away, and what has changed.',
    lead: 'Nothing you built on changes without a date.',
    sections: () => CHANGES,
  },
};

const partOf = (search: URLSearchParams): DeveloperPart =>
  DEVELOPER_PARTS.find((part) => part === search.get('part')) ?? 'start';

export function meta({ matches, location }: MetaArgs) {
  const part = partOf(new URLSearchParams(location.search));
  const { title, description } = PARTS[part];
  return pageMeta(matches, { title, description, path: paths.forDevelopersPart(part) });
}

export default function ForDevelopersPage() {
  const [search] = useSearchParams();
  const part = partOf(search);
  const { title, lead, sections } = PARTS[part];
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? '';
  const { supportEmail } = useSite();
  const shown = useMemo(() => sections(publicUrl), [sections, publicUrl]);
  return (
    <StaticPage
      title={title}
      lead={`${lead} Questions: ${supportEmail}.`}
      group={{ ...DEVELOPER_PAGES, current: paths.forDevelopersPart(part) }}
      sections={shown}
    />
  );
}
