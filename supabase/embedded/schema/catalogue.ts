import type { Queryable } from "#embedded/database/connection.ts";

/** Object kinds that pg-delta names but does not read; the query below reads them. */
export const READ_HERE: ReadonlySet<unknown> = new Set([
  "text search configuration",
  "text search dictionary",
  "cast",
  "operator",
  "statistics object",
]);

const OURS =
  "o.oid >= 16384 and not exists (select from pg_depend d where d.objid = o.oid and d.deptype in ('e', 'i'))";

/** What pg-delta does not compare: the order of columns, how they are stored, and the kinds above. */
const CATALOGUE = `
  select format('columns of %s', c.oid::regclass) as object, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as definition
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p', 'c') and c.oid >= 16384
  group by c.oid
  union all
  select format('storage of %s.%I', a.attrelid::regclass, a.attname),
    concat_ws(' ', a.attstorage, nullif(a.attcompression, ''), a.attstattarget, a.attoptions::text)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and c.oid >= 16384 and a.attnum > 0 and not a.attisdropped
    and (a.attstorage <> t.typstorage or a.attcompression <> '' or a.attstattarget is not null or a.attoptions is not null)
  union all
  select format('text search configuration %s', o.oid::regconfig),
    format('parser %s: %s; owner %s; %s', (select prsname from pg_ts_parser p where p.oid = o.cfgparser), (
      select string_agg(format('%s %s', t.alias, m.mapdict::regdictionary), ', ' order by t.alias, m.mapseqno)
      from pg_ts_config_map m join ts_token_type(o.cfgparser) t on t.tokid = m.maptokentype where m.mapcfg = o.oid),
      o.cfgowner::regrole, obj_description(o.oid, 'pg_ts_config'))
  from pg_ts_config o where ${OURS}
  union all
  select format('text search dictionary %s', o.oid::regdictionary),
    format('template %s: %s; owner %s; %s', (select tmplname from pg_ts_template t where t.oid = o.dicttemplate),
      o.dictinitoption, o.dictowner::regrole, obj_description(o.oid, 'pg_ts_dict'))
  from pg_ts_dict o where ${OURS}
  union all
  select format('cast from %s to %s', o.castsource::regtype, o.casttarget::regtype),
    format('%s %s by %s; %s', o.castcontext, o.castmethod, o.castfunc::regprocedure, obj_description(o.oid, 'pg_cast'))
  from pg_cast o where ${OURS}
  union all
  select format('operator %s', o.oid::regoperator),
    format('%s by %s; %s %s %s %s %s %s; owner %s; %s', o.oprresult::regtype, o.oprcode::oid::regprocedure, o.oprcom::regoperator,
      o.oprnegate::regoperator, o.oprrest, o.oprjoin, o.oprcanmerge, o.oprcanhash, o.oprowner::regrole, obj_description(o.oid, 'pg_operator'))
  from pg_operator o where ${OURS}
  union all
  select format('statistics %s.%I', o.stxnamespace::regnamespace, o.stxname),
    format('%s; target %s; owner %s; %s', pg_get_statisticsobjdef(o.oid), o.stxstattarget, o.stxowner::regrole, obj_description(o.oid, 'pg_statistic_ext'))
  from pg_statistic_ext o where ${OURS}
  union all
  select format('settings of %s in this database', coalesce(s.setrole::regrole::text, 'every role')),
    (select string_agg(setting, '; ' order by setting) from unnest(s.setconfig) as setting)
  from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`;

/** The definition of each object, by its name. */
export async function readCatalogue(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.query<{ object: string; definition: string }>(
    `select * from (${CATALOGUE}) as found order by object`,
  );
  return new Map(rows.map(({ object, definition }) => [object, definition]));
}
