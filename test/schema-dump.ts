import type { Pool } from 'pg';

/** What is ours in a namespace: what an extension brought is said by the extension. */
const NOT_OF_AN_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`;

const IN_PUBLIC = (namespace: string) => `${namespace} = 'public'::regnamespace`;

/** One query for each kind of thing; each answers `name` (what it is) and `says` (all that is known of it). */
const KINDS: Record<string, string> = {
  relation: `
    select c.relname as name, jsonb_build_object('kind', c.relkind, 'persistence', c.relpersistence, 'options', c.reloptions,
      'owner', pg_get_userbyid(c.relowner), 'rights', to_jsonb(array(select a::text from unnest(c.relacl) a order by 1)),
      'rowSecurity', c.relrowsecurity, 'forced', c.relforcerowsecurity, 'identity', c.relreplident,
      'method', (select amname from pg_am where oid = c.relam), 'partition', pg_get_expr(c.relpartbound, c.oid),
      'parents', array(select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid order by 1),
      'comment', obj_description(c.oid, 'pg_class'),
      'toast', (select t.reloptions from pg_class t where t.oid = c.reltoastrelid)) as says
    from pg_class c where ${IN_PUBLIC('c.relnamespace')} and ${NOT_OF_AN_EXTENSION('c.oid')}`,
  column: `
    select c.relname || ' ' || lpad(row_number() over (partition by c.oid order by a.attnum)::text, 3, '0') as name,
      jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
      'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity, 'generated', a.attgenerated,
      'storage', a.attstorage, 'compression', a.attcompression, 'statistics', a.attstattarget, 'options', a.attoptions,
      'collation', a.attcollation::regcollation::text, 'rights', a.attacl::text,
      'comment', col_description(c.oid, a.attnum)) as says
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${IN_PUBLIC('c.relnamespace')} and c.relkind not in ('i', 'I') and a.attnum > 0 and not a.attisdropped
      and ${NOT_OF_AN_EXTENSION('c.oid')}`,
  constraint: `
    select coalesce(k.conrelid::regclass::text, k.contypid::regtype::text) || ' ' || k.conname as name,
      jsonb_build_object('definition', pg_get_constraintdef(k.oid), 'valid', k.convalidated, 'local', k.conislocal,
      'noInherit', k.connoinherit, 'comment', obj_description(k.oid, 'pg_constraint')) as says
    from pg_constraint k where ${IN_PUBLIC('k.connamespace')}`,
  index: `
    select i.indexrelid::regclass::text as name, jsonb_build_object('definition', pg_get_indexdef(i.indexrelid),
      'valid', i.indisvalid, 'clustered', i.indisclustered, 'identity', i.indisreplident,
      'statistics', array(select attstattarget from pg_attribute where attrelid = i.indexrelid order by attnum)) as says
    from pg_index i join pg_class c on c.oid = i.indexrelid where ${IN_PUBLIC('c.relnamespace')}`,
  view: `
    select c.relname as name, to_jsonb(pg_get_viewdef(c.oid)) as says
    from pg_class c where ${IN_PUBLIC('c.relnamespace')} and c.relkind in ('v', 'm') and ${NOT_OF_AN_EXTENSION('c.oid')}`,
  function: `
    select p.oid::regprocedure::text as name, jsonb_build_object('definition', pg_get_functiondef(p.oid),
      'owner', pg_get_userbyid(p.proowner), 'rights', p.proacl::text, 'comment', obj_description(p.oid, 'pg_proc')) as says
    from pg_proc p where ${IN_PUBLIC('p.pronamespace')} and p.prokind <> 'a' and ${NOT_OF_AN_EXTENSION('p.oid')}`,
  trigger: `
    select t.tgrelid::regclass::text || ' ' || t.tgname as name, jsonb_build_object('definition', pg_get_triggerdef(t.oid),
      'enabled', t.tgenabled, 'comment', obj_description(t.oid, 'pg_trigger')) as says
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${IN_PUBLIC('c.relnamespace')} and not t.tgisinternal`,
  sequence: `
    select s.seqrelid::regclass::text as name, to_jsonb(s) - 'seqrelid' || jsonb_build_object('ownedBy',
      (select d.refobjid::regclass || '.' || d.refobjsubid from pg_depend d
        where d.objid = s.seqrelid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))) as says
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${IN_PUBLIC('c.relnamespace')}`,
  type: `
    select t.typname as name, jsonb_build_object('kind', t.typtype, 'base', format_type(t.typbasetype, t.typtypmod),
      'notNull', t.typnotnull, 'default', t.typdefault, 'labels',
      array(select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder)) as says
    from pg_type t where ${IN_PUBLIC('t.typnamespace')} and ${NOT_OF_AN_EXTENSION('t.oid')}`,
  extension: `
    select e.extname as name, jsonb_build_object('version', e.extversion, 'schema', e.extnamespace::regnamespace::text) as says
    from pg_extension e`,
  policy: `
    select p.polrelid::regclass || ' ' || p.polname as name, to_jsonb(v) as says
    from pg_policy p join pg_class c on c.oid = p.polrelid
    join pg_policies v on v.policyname = p.polname and v.tablename = c.relname and v.schemaname = 'public'`,
  rule: `
    select r.ev_class::regclass || ' ' || r.rulename as name, to_jsonb(pg_get_ruledef(r.oid)) as says
    from pg_rewrite r join pg_class c on c.oid = r.ev_class where ${IN_PUBLIC('c.relnamespace')} and r.rulename <> '_RETURN'`,
  statistics: `
    select s.stxname as name, to_jsonb(pg_get_statisticsobjdef(s.oid)) as says
    from pg_statistic_ext s where ${IN_PUBLIC('s.stxnamespace')}`,
  publication: `
    select p.pubname as name, to_jsonb(p) - 'oid' || jsonb_build_object('tables',
      array(select r.prrelid::regclass::text from pg_publication_rel r where r.prpubid = p.oid order by 1)) as says
    from pg_publication p`,
  'event trigger': `select e.evtname as name, to_jsonb(e) - 'oid' as says from pg_event_trigger e`,
  'default rights': `
    select coalesce(d.defaclnamespace::regnamespace::text, '') || ' ' || d.defaclobjtype::text as name, to_jsonb(d.defaclacl::text) as says
    from pg_default_acl d`,
  'rights in the schema': `
    select n.nspname as name, to_jsonb(n.nspacl::text) as says from pg_namespace n where n.nspname !~ '^pg_(temp|toast)'`,
  operators: `
    select 'operators' as name, to_jsonb(count(*)) as says from pg_operator o
    where ${IN_PUBLIC('o.oprnamespace')} and ${NOT_OF_AN_EXTENSION('o.oid')}`,
};

/**
 * All that a database knows of its schema, and the rows that it begins with, a line for each: two databases are the same
 * to whoever uses them when their lines are. Columns that fill themselves (ids, instants) are left out of the rows, and so
 * is when each migration was applied.
 */
export async function dumpSchema(pool: Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, sql] of Object.entries(KINDS)) {
    const { rows } = await pool.query<{ name: string; says: unknown }>(
      `select name, says from (${sql}) s order by name, says::text`,
    );
    for (const { name, says } of rows) lines.push(`${kind} ${name}: ${JSON.stringify(says, null, 1)}`);
  }
  return [...lines, ...(await dumpRows(pool)), ...(await dumpPositions(pool))];
}

async function dumpRows(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; columns: string | null }>(`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${IN_PUBLIC('c.relnamespace')} and c.relkind in ('r', 'p') and ${NOT_OF_AN_EXTENSION('c.oid')}
      and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ '\\m(now|gen_random_uuid|pg_current_xact_id)\\M'
    group by c.oid order by 1`);
  const lines: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ says: string }>(
      `select (to_jsonb(r)::text) as says from (select ${columns} from ${name}) r order by 1`,
    );
    for (const { says } of rows) lines.push(`row of ${name}: ${says}`);
  }
  return lines;
}

/** What each counter gives next, but the catalogue's version: that only has to differ from the one before. */
async function dumpPositions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; says: string }>(`
    select c.relname as name, coalesce(pg_sequence_last_value(c.oid)::text, 'unused') as says
    from pg_class c where ${IN_PUBLIC('c.relnamespace')} and c.relkind = 'S' and c.relname <> 'catalogue_version'
    order by 1`);
  return rows.map(({ name, says }) => `position of ${name}: ${says}`);
}
