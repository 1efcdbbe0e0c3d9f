import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { databaseUrl, onServer } from '../../../test/database-setup.ts';
import { insertAdmin } from '../../../test/factories.ts';
import {
  APPLICATION_ROLE,
  asApplication,
  asApplicationLogin,
  canBecomeOwner,
  SEALED_TABLES,
  TRACE_TABLES,
} from './application-role.ts';
import { migrate } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';

let database: TestDatabase;
let app: Pool;

beforeAll(async () => {
  database = await createTestDatabase({ max: 2 });
  app = createPool(await asApplication(database.connectionString), { max: 2 });
  const admin = await insertAdmin(database.db);
  await database.pool.query(
    `insert into audit_log (actor_id, action, object_kind, object_id) values ($1, 'order.cancel', 'order', 'x')`,
    [admin.id],
  );
});
afterAll(async () => {
  await app.end();
  await database.drop();
});

/** What is changed of tables that do not say when a row was made. */
const COLUMNS: Partial<Record<string, string>> = {
  bill_lines: 'position = 1',
  entered_balances: 'entered_at = now()',
};
const CHANGES = TRACE_TABLES.flatMap((table) => [
  [table, `update ${table} set ${COLUMNS[table] ?? 'created_at = now()'}`] as const,
  [table, `delete from ${table}`] as const,
  [table, `truncate ${table} cascade`] as const,
]);

describe('what only grows', () => {
  test.each(CHANGES)('%s refuses its owner: %s', async (table, statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: `${table} is append-only`,
    });
  });

  test.each(CHANGES)('%s is not the application to change: %s', async (table, statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: `permission denied for table ${table}`,
    });
  });

  test('the application cannot switch the guard off, nor drop what it guards', async () => {
    for (const table of TRACE_TABLES) {
      for (const statement of [
        `alter table ${table} disable trigger all`,
        `drop table ${table} cascade`,
        `drop trigger ${table}_append_only on ${table}`,
        `create or replace function refuse_change() returns trigger language sql as 'select null'`,
        `set session_replication_role = replica`,
      ]) {
        await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

test('the application adds to the log, and reads and writes everything else', async () => {
  const { rows } = await app.query<{ role: string }>('select current_user as role');
  expect(rows[0]?.role).toBe(APPLICATION_ROLE);
  await app.query(`insert into audit_log (action, object_kind, object_id) values ('a', 'b', 'c')`);
  const { rows: lacking } = await app.query(
    `select c.relname from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
       and not (c.relname = any($1) or has_table_privilege(c.oid, 'select')
         and has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))`,
    [[...TRACE_TABLES, ...SEALED_TABLES]],
  );
  expect(lacking).toEqual([]);
  const added = await app.query(`select graphile_worker.add_job('nothing', '{}'::json)`);
  expect(added.rowCount).toBe(1);
  await expect(app.query(`update schema_migrations set checksum = ''`)).rejects.toMatchObject({
    code: '42501',
  });
});

test('the application adds what opens sealed quotes and never reads it, whatever rights it is given', async () => {
  for (const table of SEALED_TABLES) {
    for (const statement of [
      `select from ${table}`,
      `update ${table} set opens_at = now()`,
      `delete from ${table}`,
    ])
      await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
    await database.pool.query(`grant select, update, delete on ${table} to ${APPLICATION_ROLE}`);
    const { rows } = await database.pool.query(
      `select relrowsecurity as "isGuarded", array(select polcmd::text from pg_policy
      where polrelid = c.oid) as policies from pg_class c where oid = $1::regclass`,
      [table],
    );
    expect(rows).toEqual([{ isGuarded: true, policies: ['a'] }]);
    await database.pool.query(`revoke select, update, delete on ${table} from ${APPLICATION_ROLE}`);
  }
});

test('an owner who may create no role serves as itself, and the traces still only grow', async () => {
  const adminUrl = inject('adminUrl');
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  await onServer(adminUrl, async (admin) => {
    await admin.query(`create role ${name} login nocreaterole`);
    await admin.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(databaseUrl(adminUrl, name));
  url.username = name;
  try {
    await migrate(url.href);
    expect(await asApplication(url.href)).toBe(url.href);
    const pool = createPool(url.href, { max: 1 });
    await pool.query(`insert into audit_log (action, object_kind, object_id) values ('a', 'b', 'c')`);
    await expect(pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  } finally {
    await onServer(adminUrl, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
    });
  }
});

test('a login of the shop’s own serves in the role and cannot become the owner', async () => {
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  const adminUrl = inject('adminUrl');
  await onServer(adminUrl, (admin) => admin.query(`create role ${name} login in role ${APPLICATION_ROLE}`));
  const url = new URL(database.connectionString);
  url.username = name;
  const pool = createPool(await asApplication(url.href), { max: 1 });
  try {
    const { rows } = await pool.query('select current_user as role, count(*) >= 0 as reads from users');
    expect(rows).toEqual([{ role: APPLICATION_ROLE, reads: true }]);
    await pool.query('set role none');
    await expect(pool.query('alter table audit_log disable trigger all')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
  } finally {
    await pool.end();
    await onServer(adminUrl, (admin) => admin.query(`drop role ${name}`));
  }
});

test('migrating again, or by several at once, changes no right', async () => {
  await Promise.all([migrate(database.connectionString), migrate(database.connectionString)]);
  await app.query('select from users limit 1');
  await expect(app.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
});

// Another server than the tests' own asks for a password.
describe.runIf(!process.env.TEST_DATABASE_URL)('a shop with a login of its own', () => {
  let login: Pool;
  let address: string;
  beforeAll(async () => {
    address = await asApplicationLogin(database.connectionString);
    login = createPool(address, { max: 1 });
  });
  afterAll(() => login.end());

  test('serves in the role of the application', async () => {
    const { rows } = await login.query('select session_user as login, current_user as role');
    expect(rows).toEqual([{ login: 'thokmandu_shop', role: APPLICATION_ROLE }]);
    await login.query('select from users limit 1');
    expect(await canBecomeOwner(address)).toBe(false);
    expect(await canBecomeOwner(await asApplication(database.connectionString))).toBe(true);
  });

  test.each([
    'set role %OWNER%',
    'set session authorization %OWNER%',
    'reset role; delete from audit_log',
    'set role none; delete from audit_log',
    'reset session authorization; delete from audit_log',
    'grant %OWNER% to thokmandu_shop',
    'alter role thokmandu_shop superuser',
  ])('finds no way to the owner: %s', async (statement) => {
    const { rows } = await database.pool.query('select current_user as owner');
    await expect(login.query(statement.replaceAll('%OWNER%', rows[0].owner))).rejects.toMatchObject({
      code: '42501',
    });
  });
});
