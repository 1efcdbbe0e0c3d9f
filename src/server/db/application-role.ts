import pg from 'pg';
import { SESSION_LIMITS } from './pool.ts';

/** What the shop is while it serves: it reads and writes rows, but owns nothing. */
export const APPLICATION_ROLE = 'thokmandu_app';

/**
 * Who connects to the embedded database, which asks for no password: a user that may be the application's role and no
 * other, so that no statement of the shop finds a way back to the owner.
 */
const APPLICATION_LOGIN = 'thokmandu_shop';

/** Tables that only grow; their triggers refuse changes by the owner too (refuse_change in db/schema/shop.sql). */
export const TRACE_TABLES = [
  'audit_log',
  'order_events',
  'payment_events',
  'bank_receipts',
  'transfer_decisions',
  'stock_movements',
  'seller_tax_details',
  'bills',
  'bill_lines',
  'bill_files',
  'bill_copies',
  'settings_history',
  'plan_prices',
  'order_item_fees',
  'ledger_postings',
  'ledger_lines',
  'seller_bank_accounts',
  'seller_adjustments',
  'seller_statements',
  'cancellations',
  'cancelled_lines',
  'entered_balances',
  'thread_messages',
  'published_answers',
  'thread_desk_reads',
  'return_lines',
  'return_events',
  'case_messages',
  'case_events',
  'price_points',
  'company_events',
  'credit_line_events',
  'debt_payment_parts',
  'balance_confirmations',
  'debt_reminders',
] as const;

/**
 * Makes the role where the owner may, and gives it exactly the rights it needs on what exists by now. Called after
 * every migration, so that new tables are covered; changes nothing when the owner may not create roles.
 */
export async function grantApplicationRights(owner: pg.Client): Promise<void> {
  await owner.query(`do $$
    begin
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
        create role ${APPLICATION_ROLE} nologin;
      end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then null;
    end $$`);
  await owner.query(`do $$
    begin
      if not pg_has_role(current_user, '${APPLICATION_ROLE}', 'member') then
        grant ${APPLICATION_ROLE} to current_user;
      end if;
    exception when insufficient_privilege or undefined_object then null;
    end $$`);
  await owner.query(`do $$
    declare
      relation record;
    begin
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then return; end if;
      for relation in select nspname from pg_namespace
        where nspname in (current_schema(), 'graphile_worker') and pg_has_role(nspowner, 'usage')
      loop
        execute format('grant usage on schema %I to ${APPLICATION_ROLE}', relation.nspname);
      end loop;
      for relation in select c.oid::regclass as name, c.relkind, case
          when c.relname = 'schema_migrations' then 'select'
          when c.relkind = 'S' then 'usage, select, update'
          when c.relname in (${TRACE_TABLES.map((table) => `'${table}'`).join(', ')}) then 'select, insert'
          else 'select, insert, update, delete' end as rights
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in (current_schema(), 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and pg_has_role(c.relowner, 'usage')
      loop
        execute format('revoke all on %s %s from ${APPLICATION_ROLE}',
          case relation.relkind when 'S' then 'sequence' else 'table' end, relation.name);
        execute format('grant %s on %s %s to ${APPLICATION_ROLE}', relation.rights,
          case relation.relkind when 'S' then 'sequence' else 'table' end, relation.name);
      end loop;
      -- The job queue shows its rows to nobody but the owner unless a policy does.
      for relation in select c.oid::regclass as name from pg_class c
        where c.relrowsecurity and c.relnamespace = to_regnamespace('graphile_worker') and pg_has_role(c.relowner, 'usage')
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${APPLICATION_ROLE}')
      loop
        execute format('create policy ${APPLICATION_ROLE} on %s to ${APPLICATION_ROLE} using (true)', relation.name);
      end loop;
    end $$`);
}

/**
 * The address under which the shop serves: every connection of it begins in the application's role. Answers the
 * address as it is when that role is not there or may not be taken; then the triggers alone guard the traces.
 */
export async function asApplication(connectionString: string): Promise<string> {
  if (!URL.canParse(connectionString)) return connectionString;
  const url = new URL(connectionString);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', `${options === null ? '' : `${options} `}-c role=${APPLICATION_ROLE}`);
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(`select has_table_privilege('users', 'update') as "canServe"`);
    return rows[0]?.canServe ? url.href : connectionString;
  } catch (error) {
    if (isRefusedRole(error)) return connectionString;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The address under which the shop serves from a server that trusts whoever reaches it: as the login, which is made
 * here where it is missing. Any connection that an owner's address opens could take the owner's role again.
 */
export async function asApplicationLogin(ownerAddress: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerAddress, connectionTimeoutMillis: 5000 });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await owner.query(`do $$
      begin
        if not exists (select from pg_roles where rolname = '${APPLICATION_LOGIN}') then
          create role ${APPLICATION_LOGIN} login;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`);
    await owner.query(`grant ${APPLICATION_ROLE} to ${APPLICATION_LOGIN}`);
  } finally {
    await owner.end();
  }
  const url = new URL(ownerAddress);
  url.username = APPLICATION_LOGIN;
  return asApplication(url.href);
}

/**
 * Sets the limits of time of the shop's sessions on the user of a pooled address, where the owner may: a pooler takes
 * them from nobody at connect. Answers whether that user has limits now.
 */
export async function limitSessions(ownerAddress: string, pooledAddress: string): Promise<boolean> {
  const user = decodeURIComponent(new URL(pooledAddress).username);
  const owner = new pg.Client({ connectionString: ownerAddress, connectionTimeoutMillis: 5000 });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    const role = owner.escapeIdentifier(user);
    for (const [limit, milliseconds] of Object.entries(SESSION_LIMITS)) {
      await owner.query(`do $$
        begin
          alter role ${role} set ${limit} = ${milliseconds};
        exception when insufficient_privilege or undefined_object then null;
        end $$`);
    }
    const { rows } = await owner.query(
      `select count(*) filter (where setting like any ($2)) >= $3 as "isLimited"
       from pg_roles left join lateral unnest(rolconfig) setting on true where rolname = $1`,
      [user, Object.keys(SESSION_LIMITS).map((limit) => `${limit}=%`), Object.keys(SESSION_LIMITS).length],
    );
    return rows[0]?.isLimited === true;
  } finally {
    await owner.end().catch(() => undefined);
  }
}

/** Whether a connection of this address may take the role of whoever owns the tables. */
export async function canBecomeOwner(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select pg_has_role(session_user, relowner, 'member') as "canBecomeOwner"
       from pg_class where oid = 'users'::regclass`,
    );
    return rows[0]?.canBecomeOwner === true;
  } finally {
    await client.end();
  }
}

/** The server knows no such role, or does not let this user take it. */
function isRefusedRole(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '22023' || error.code === '42501');
}
