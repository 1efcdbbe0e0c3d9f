import '../../features/shop/api-reference/api-reference.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, type MetaArgs, useSearchParams } from 'react-router';
import { pageQueries } from '../../data/query-loader.ts';
import { ApiGroupCalls, groupId } from '../../features/shop/api-reference/ApiReference.tsx';
import { API_PARTS, type ApiPart } from '../../features/shop/api-reference/api-document.ts';
import { apiReferenceQuery } from '../../features/shop/api-reference/api-reference.hooks.ts';
import { useSite } from '../../features/shop/site-identity.ts';
import { DEVELOPER_PAGES } from '../../features/shop/static-pages/developer-pages.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';

const PARTS: Record<ApiPart, { title: string; description: string; label: string; path: string }> = {
  shop: {
    title: 'API reference',
    description:
      'Every call of the Thokmandu API: catalogue, orders and payments, with fields, answers, errors and limits.',
    label: 'For buyers',
    path: paths.api,
  },
  business: {
    title: 'API reference for buying like a business',
    description:
      'The calls of the Thokmandu API for the cart, the quick order pad, lists, alerts and sealed requests.',
    label: 'For quick orders, lists and sealed requests',
    path: `${paths.api}?part=business`,
  },
  companies: {
    title: 'API reference for companies',
    description:
      'The calls of the Thokmandu API for people of companies and of sellers, rules, signatures, cost centres and PANs.',
    label: 'For companies',
    path: `${paths.api}?part=companies`,
  },
  quotes: {
    title: 'API reference for quotes and buying on account',
    description: 'The calls of the Thokmandu API for quotes, credit lines, the khata and what is paid of it.',
    label: 'For quotes and buying on account',
    path: `${paths.api}?part=quotes`,
  },
  programs: {
    title: 'API reference for keys and webhooks',
    description:
      'The calls of the Thokmandu API for keys of programs, for addresses that hear of what happens, and for their log.',
    label: 'For keys and webhooks',
    path: `${paths.api}?part=programs`,
  },
  accounts: {
    title: 'API reference for accounts',
    description:
      'The calls of the Thokmandu API for signing in, profiles, addresses, bills, plans and newsletters.',
    label: 'For accounts and bills',
    path: `${paths.api}?part=accounts`,
  },
  delivery: {
    title: 'API reference for delivery',
    description:
      'The calls of the Thokmandu API for goods on their way: what it costs, couriers, labels, pick up, tracking, serial numbers.',
    label: 'For delivery and serial numbers',
    path: `${paths.api}?part=delivery`,
  },
  'after-sale': {
    title: 'API reference for what follows a sale',
    description: 'The calls of the Thokmandu API for messages, private photos, returns and complaints.',
    label: 'For messages, returns and complaints',
    path: `${paths.api}?part=after-sale`,
  },
  sellers: {
    title: 'API reference for sellers',
    description:
      'The calls of the Thokmandu API for sellers: products, pictures, imports, stock and parcels.',
    label: 'For sellers',
    path: `${paths.api}?part=sellers`,
  },
  'seller-money': {
    title: 'API reference for sellers’ bills and money',
    description:
      'The calls of the Thokmandu API for sellers: bills, registers, balance, entries, statements and payouts.',
    label: 'For sellers: bills and money',
    path: `${paths.api}?part=seller-money`,
  },
  admins: {
    title: 'API reference for admins',
    description: 'The calls of the Thokmandu API for the people who run the shop.',
    label: 'For admins',
    path: `${paths.api}?part=admins`,
  },
  'admin-catalogue': {
    title: 'API reference for admins: the catalogue',
    description:
      'The calls of the Thokmandu API for the people who run the shop: products, attributes, words, redirects, reviews and coupons.',
    label: 'For admins: the catalogue',
    path: `${paths.api}?part=admin-catalogue`,
  },
  'admin-money': {
    title: 'API reference for admins: orders and money',
    description:
      'The calls of the Thokmandu API for the people who run the shop: orders, payments, bills and payouts.',
    label: 'For admins: orders and money',
    path: `${paths.api}?part=admin-money`,
  },
};

function partOf(parameters: URLSearchParams): ApiPart {
  return API_PARTS.find((part) => part === parameters.get('part')) ?? 'shop';
}

const page = pageQueries(({ url }) => [apiReferenceQuery(partOf(url.searchParams))]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export function meta({ matches, location }: MetaArgs) {
  const { title, description, path } = PARTS[partOf(new URLSearchParams(location.search))];
  return pageMeta(matches, { title, description, path });
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
          Programs send a key: <Link to={paths.forDevelopers}>begin here</Link>. People sign in:{' '}
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
        600 calls a minute for each person, or for each guest who sends <code>X-Session-ID</code>, fewer for
        sign-in, search and orders; beyond them 429 with <code>Retry-After</code>. Send an{' '}
        <code>Idempotency-Key</code> with orders, payments and changes of stock: a repeat returns the first
        answer.
      </p>
    ),
  },
];

export default function ApiPage() {
  const [parameters] = useSearchParams();
  const current = partOf(parameters);
  const { supportEmail } = useSite();
  const groups = useQuery(apiReferenceQuery(current)).data;
  const sections = useMemo(
    () => [
      ...INTRODUCTION,
      {
        id: 'parts',
        title: 'Calls',
        body: (
          <>
            <p>Open a call to see its fields and to try it. Beside it stands the scope that a key needs.</p>
            <ul>
              {API_PARTS.map((part) => (
                <li key={part}>
                  <Link to={PARTS[part].path} aria-current={part === current ? 'page' : undefined}>
                    {PARTS[part].label}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ),
      },
      ...(groups ?? []).map((group) => ({
        id: groupId(group),
        title: group.tag,
        body: <ApiGroupCalls group={group} />,
      })),
    ],
    [groups, current],
  );
  return (
    <StaticPage
      title={PARTS[current].title}
      group={{ ...DEVELOPER_PAGES, current: paths.api }}
      lead={`Everything this site does goes through these calls. Questions: ${supportEmail}.`}
      sections={sections}
    />
  );
}
