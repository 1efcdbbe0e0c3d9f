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

function Operation({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, needsToken, query, body, answer } = operation;
  return (
    <details className="call">
      <summary>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
        {needsToken ? <small>Bearer token</small> : null}
        <span>{summary}</span>
      </summary>
      <dl>
        <Part title="Query" fields={query} />
        <Part title="Body" fields={body} />
        <Part title="Answer (data)" fields={answer} />
      </dl>
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
