import {
  API_CHANGES,
  DEPRECATION_DAYS,
  NEWEST_API_VERSION,
  VERSION_HEADER,
} from '../../../../domain/shop/api-versions.ts';
import type { StaticSection } from '../../../features/shop/static-pages/StaticPage.tsx';
import { Sample } from './Sample.tsx';

export const CHANGES: readonly StaticSection[] = [
  {
    id: 'versions',
    title: 'Versions',
    body: (
      <>
        <p>
          A version is a day. Send the one that you built for, and every answer says which one it is; without
          the header you get the newest.
        </p>
        <Sample name="Header" code={`${VERSION_HEADER}: ${NEWEST_API_VERSION}`} />
        <p>
          A version that is none is 400 <code>version_unknown</code>. What only adds is no new version: calls,
          optional fields, fields of answers, events, codes of errors.
        </p>
      </>
    ),
  },
  {
    id: 'deprecation',
    title: 'When a call goes away',
    body: (
      <p>
        Its answers then carry <code>Deprecation</code>, the second from which nothing new should be built on
        it, and <code>Sunset</code>, when it stops; at least {DEPRECATION_DAYS} days lie between. The
        reference says what to call instead. No call is going away now.
      </p>
    ),
  },
  ...API_CHANGES.map(({ day, changes }) => ({
    id: `v${day}`,
    title: day,
    body: (
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
  })),
];
