import { VERSION_HEADER } from '../../../../domain/shop/api-versions.ts';
import type { StaticSection } from '../../../features/shop/static-pages/StaticPage.tsx';
import { Sample } from './Sample.tsx';

const FAILURE = {
  success: false,
  message: 'Enter an address',
  code: 'invalid_input',
  errors: [{ path: 'url', message: 'Enter an address' }],
  requestId: '7d0c8a3e-5b1f-4a43-9a77-0f2d9f5c6b10',
};

const CODES: readonly (readonly [string, string])[] = [
  ['400', 'What was sent is not right: errors names each field by its path. An unknown field counts.'],
  ['401', 'No key, or one that is no longer good.'],
  ['403', 'The key may not do this.'],
  ['404', 'It is not there, or belongs to somebody else.'],
  ['409', 'It does not go with what is so now: sold out, already sent. Read it again before you try again.'],
  ['413, 415', 'Too large, or not in the form that the call takes.'],
  ['422', 'An Idempotency-Key was used for another request.'],
  ['429', 'Too many calls. Wait as many seconds as Retry-After says.'],
  ['500, 503', 'Our side. 503 says when to try again; after 500 quote requestId to us.'],
];

export const CALL_RULES: readonly StaticSection[] = [
  {
    id: 'answers',
    title: 'Answers',
    body: (
      <p>
        A success is <code>{'{ "success": true, "data": … }'}</code>. Money is in rupees with at most two
        decimals, instants are ISO 8601 in UTC, ids are text. New fields may appear at any time: leave what
        you do not know.
      </p>
    ),
  },
  {
    id: 'errors',
    title: 'Errors',
    body: (
      <>
        <p>
          A failure has a sentence for people and a <code>code</code> for programs. Sentences may change,
          codes stay.
        </p>
        <Sample name="400" code={JSON.stringify(FAILURE, null, 2)} />
        <ul>
          {CODES.map(([status, meaning]) => (
            <li key={status}>
              <strong>{status}</strong>: {meaning}
            </li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'paging',
    title: 'Paging',
    body: (
      <>
        <p>
          Lists take <code>page</code>, from 1, and <code>limit</code>, at most 100, and answer{' '}
          <code>{'"pagination": { "page", "pages", "total", "limit" }'}</code> beside their rows. A page past
          the end is empty, not an error.
        </p>
        <p>
          To keep a copy up to date, do not page: <code>GET /api/seller/changes</code> answers what became of
          orders, returns and bills since a cursor. Send the <code>next</code> of each answer as{' '}
          <code>since</code> of the following call; nothing is left out.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    body: (
      <>
        <p>
          Each key has 600 reads and 120 changes a minute of its own; what costs us a lot, such as pictures
          and papers, has less. Every answer says what is left:
        </p>
        <Sample
          name="Headers"
          code={'RateLimit-Policy: "default";q=600;w=60\nRateLimit: "default";r=599;t=60'}
        />
        <p>
          <code>q</code> calls in <code>w</code> seconds; <code>r</code> are left, and all are there again in{' '}
          <code>t</code> seconds. Beyond them 429 with <code>Retry-After</code>.
        </p>
      </>
    ),
  },
  {
    id: 'repeats',
    title: 'Repeats',
    body: (
      <>
        <p>
          Send an <code>Idempotency-Key</code> of your own with every POST, such as the number of your
          purchase. When the line breaks, send the same again: you get the first answer, and nothing happens
          twice.
        </p>
        <ul>
          <li>Another body under the same key is 422.</li>
          <li>
            409 <code>request_in_flight</code>: the first is still under way. Wait a second.
          </li>
          <li>
            409 <code>answer_lost</code>: nobody knows whether it was done. Look before you send it under a
            new key.
          </li>
          <li>What was refused may be tried again under the same key.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'bulk',
    title: 'Many at once',
    body: (
      <>
        <p>
          <code>PUT /api/seller/stock</code> and <code>PUT /api/seller/prices</code> take up to 1,000 rows by
          SKU. Each row is answered by itself: one unknown SKU does not stop the others.
        </p>
        <p>
          <code>/api/products/my-products/export?format=jsonl</code> and{' '}
          <code>/api/seller/orders/export?format=jsonl</code> answer all your products and parcels as JSON
          Lines.
        </p>
      </>
    ),
  },
  {
    id: 'headers',
    title: 'Worth noting down',
    body: (
      <p>
        <code>X-Request-Id</code> finds a call in our log. <code>{VERSION_HEADER}</code> says which version
        answered.
      </p>
    ),
  },
];
