import '../features/api-reference/api-reference.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MetaArgs } from 'react-router';
import { ApiGroupCalls, groupId } from '../features/api-reference/ApiReference.tsx';
import { apiReferenceQuery } from '../features/api-reference/api-reference.hooks.ts';
import { StaticPage, type StaticSection } from '../features/static-pages/StaticPage.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { pageQueries } from '../query-loader.ts';
import { SITE } from '../site-identity.ts';

const page = pageQueries(() => [apiReferenceQuery]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'API reference',
    description:
      'Every call of the Thokmandu API: catalogue, cart, orders and payments, with fields, answers, errors and limits.',
    path: paths.api,
  });
}

const INTRODUCTION: readonly StaticSection[] = [
  {
    id: 'basics',
    title: 'Basics',
    body: (
      <>
        <p>
          All calls are JSON over HTTPS on this host. Money is in rupees with at most two decimals, instants
          are ISO 8601 in UTC, ids are text. The same description for programs:{' '}
          <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
        </p>
        <p>
          A success is <code>{'{ "success": true, "data": … }'}</code>, a failure{' '}
          <code>{'{ "success": false, "message", "code", "errors"?, "requestId" }'}</code>, where each of{' '}
          <code>errors</code> names a field by <code>path</code>.
        </p>
      </>
    ),
  },
  {
    id: 'signing-in',
    title: 'Signing in',
    body: (
      <>
        <p>
          <code>POST /api/auth/login</code> answers <code>authToken</code> and <code>refreshToken</code>. Send
          the first as <code>Authorization: Bearer …</code>; when a call answers 401, exchange the second once
          at <code>POST /api/auth/refresh</code>. Each refresh gives a new pair.
        </p>
        <p>
          Guests’ carts are told apart by <code>X-Session-ID</code>: <code>guest_</code>, the time in
          milliseconds, an underscore and at least 6 letters or digits.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits and repeats',
    body: (
      <p>
        600 calls a minute and address, fewer for sign-in, search and orders; beyond them 429 with{' '}
        <code>Retry-After</code>. Send an <code>Idempotency-Key</code> with orders and payments: a repeat
        returns the first answer.
      </p>
    ),
  },
];

export default function ApiPage() {
  const groups = useQuery(apiReferenceQuery).data;
  const sections = useMemo(
    () => [
      ...INTRODUCTION,
      ...(groups ?? []).map((group) => ({
        id: groupId(group),
        title: group.tag,
        body: <ApiGroupCalls group={group} />,
      })),
    ],
    [groups],
  );
  return (
    <StaticPage
      title="API reference"
      lead={`Everything this site does goes through these calls. Questions: ${SITE.supportEmail}.`}
      sections={sections}
    />
  );
}
