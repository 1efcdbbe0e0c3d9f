import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ApiGroup, ApiOperation } from './api-document.ts';

/** The id of a group's section: 'Order payments' is 'order-payments'. */
export function groupId(group: ApiGroup): string {
  return group.tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** The calls of one tag. */
export function ApiGroupCalls({ group }: { group: ApiGroup }) {
  return group.operations.map((operation) => (
    <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
  ));
}

const TryCall = lazy(() => import('./TryCall.tsx'));

function Operation({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, needsToken, scope, query, body, answer } = operation;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // It may have been opened before this script was there.
  useEffect(() => setIsOpen(details.current?.open ?? false), []);
  const canBeTried = scope !== '' || !needsToken;
  return (
    <details ref={details} className="call" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
        {needsToken ? <small>{scope || 'Signed in'}</small> : null}
        <span>{summary}</span>
      </summary>
      <dl>
        <Part title="Query" fields={query} />
        <Part title="Body" fields={body} />
        <Part title="Answer (data)" fields={answer} />
      </dl>
      {isOpen && canBeTried ? (
        <Suspense fallback={null}>
          <TryCall method={method} path={path} />
        </Suspense>
      ) : null}
    </details>
  );
}

function Part({ title, fields }: { title: string; fields: string }) {
  if (fields === '') return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>{fields}</dd>
    </>
  );
}
