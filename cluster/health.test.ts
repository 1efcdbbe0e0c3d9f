import { expect, test } from 'vitest';
import { missingFrom, type PatroniState, rolesOf } from './health.ts';
import { nodesOfKind } from './nodes.ts';

const running = (role: string, more: Partial<PatroniState> = {}): PatroniState => ({
  role,
  state: 'running',
  ...more,
});

function missing(said: Record<string, PatroniState>): string[] {
  const roles = rolesOf(new Map(Object.entries(said)));
  return missingFrom(
    nodesOfKind('database').map((node) => ({
      node,
      state: 'healthy',
      processes: 1,
      cuts: [],
      role: roles.get(node.name) ?? null,
    })),
  );
}

const streaming = (name: string) => ({ application_name: name, state: 'streaming' });

test('all is well while one database takes writes and the others get them, one of them in step', () => {
  expect(
    missing({
      db1: running('replica', { sync_standby: true }),
      db2: running('master', { replication: [streaming('db1'), streaming('db3')] }),
      db3: running('replica'),
    }),
  ).toEqual([]);
});

test('a replica that runs and gets nothing is missed: who takes writes would have nobody to wait for', () => {
  expect(
    missing({
      db1: running('replica', { sync_standby: true }),
      db2: running('master', {
        replication: [streaming('db1'), { application_name: 'db3', state: 'startup' }],
      }),
      db3: running('replica'),
    }),
  ).toEqual(['db3 following']);
  expect(missing({ db1: running('replica'), db2: running('replica'), db3: running('replica') })).toContain(
    'a primary',
  );
});
