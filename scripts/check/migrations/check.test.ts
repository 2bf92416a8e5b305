import { expect, test } from 'vitest'
import { checkMigrations, findLocks } from './check'
import type { Rule } from './rules'

const index = 'create index concurrently if not exists users_city_idx on users (city);'

const violations: [Rule, string][] = [
  ['require-concurrent-index-creation', 'create index users_city_idx on users (city);'],
  ['require-concurrent-index-creation', 'create unique index on public.users (city);'],
  ['require-concurrent-index-creation', 'reindex table users;'],
  ['require-concurrent-index-deletion', 'drop index users_city_idx;'],
  ['ban-concurrent-index-creation-in-transaction', index],
  ['ban-concurrent-index-creation-in-transaction', 'drop index concurrently if exists users_city_idx;'],
  ['no-transaction', `-- no-transaction\n${index}\nalter table users add city text;`],
  ['no-transaction', '-- no-transaction\ncreate index concurrently users_city_idx on users (city);'],
  ['no-transaction', '-- no-transaction\ncreate index concurrently on users (city);'],
  ['no-transaction', '-- no-transaction\ndrop index concurrently users_city_idx;'],
  ['no-transaction', '-- no-transaction\nalter table users add city text;'],
  ['adding-required-field', 'alter table users add city text not null;'],
  ['adding-field-with-default', 'alter table users add key uuid not null default gen_random_uuid();'],
  ['adding-field-with-default', "alter table users add n int default nextval('n') + 1;"],
  ['adding-field-with-default', 'alter table users add n bigserial;'],
  ['adding-field-with-default', 'alter table users add n int generated always as identity;'],
  ['adding-field-with-default', 'alter table users add n int generated always as (id + 1) stored;'],
  ['disallowed-unique-constraint', 'alter table users add city text unique;'],
  ['disallowed-unique-constraint', 'alter table users add constraint users_city_key unique (city);'],
  ['disallowed-unique-constraint', 'alter table users add primary key (id);'],
  ['disallowed-unique-constraint', 'alter table users add exclude using gist (span with &&);'],
  ['constraint-missing-not-valid', "alter table users add city text check (city <> '');"],
  ['constraint-missing-not-valid', 'alter table users add city_id int default 1 references cities (id);'],
  ['constraint-missing-not-valid', 'alter table users add constraint a check (age > 17);'],
  ['constraint-missing-not-valid', 'alter table users add foreign key (city_id) references cities (id);'],
  [
    'constraint-missing-not-valid',
    'alter table users add constraint a check (age > 17) not valid;\nalter table users validate constraint a;',
  ],
  ['adding-not-nullable-field', 'alter table users alter city set not null;'],
  ['changing-column-type', 'alter table users alter city type varchar(20);'],
  ['table-rewrite', 'alter table users set unlogged;'],
  ['table-rewrite', 'vacuum full users;'],
  ['table-rewrite', 'cluster users;'],
  ['renaming-column', 'alter table users rename city to town;'],
  ['renaming-table', 'alter table users rename to members;'],
  ['renaming-enum-value', "alter type color rename value 'red' to 'blue';"],
  ['ban-drop-column', 'alter table users add town text, drop city;'],
  ['ban-drop-table', 'create table towns (id int);\ndrop table towns, cities;'],
  ['ban-drop-table', 'create table if not exists cities (id int);\ndrop table cities;'],
  ['ban-truncate', 'truncate cities;'],
  ['changing-rows', "update users set city = '';"],
  ['changing-rows', 'with gone as (delete from users returning id) insert into log select id from gone;'],
  ['require-timeout-settings', 'set local lock_timeout = 0;'],
  ['transaction-nesting', 'commit;'],
  ['ban-do-block', 'do $$ begin drop table users; end $$;'],
]

test.each(violations)('%s: %s', async (rule, script) => {
  const found = await check(script)
  expect(found.map(problem => problem.replace(/^.*:\d+ {2}([a-z-]+): .*$/, '$1'))).toEqual([rule])
})

test.each([
  'alter table users add city text;',
  "alter table users add city text not null default '';",
  'alter table users add seen_at timestamptz not null default now(), add set_at timestamptz default current_timestamp;',
  "alter table users add tags jsonb not null default '{}'::jsonb, add city_id int references cities (id);",
  'alter table users add constraint a check (age > 17) not valid;',
  'alter table users validate constraint a;',
  'alter table users add constraint users_city_key unique using index users_city_key;',
  'alter table users rename constraint a to b;\nalter index users_city_idx rename to users_town_idx;',
  'alter table users alter city drop not null, alter city drop default, drop constraint a;',
  `-- no-transaction\n-- Why.\n${index}`,
  '-- no-transaction\r\ndrop index concurrently if exists users_city_idx;\r\n',
  'create table towns (id int primary key, user_id int references users (id));\ncreate index on towns (user_id);\n' +
    'alter table towns alter user_id set not null;\nupdate towns set id = 2;\nalter table towns rename to places;\n' +
    'alter table places drop user_id;\ndrop table places;',
  'create table towns as select 1 as id;\ncreate index towns_id_idx on towns (id);\ndrop index towns_id_idx;',
  'create function f() returns trigger language plpgsql as $$ begin update users set id = 1; end $$;\n' +
    'create trigger t after update on users for each row execute function f();',
  "insert into cities (name) values ('-- no-transaction');",
])('nothing is wrong with %s', async script => {
  expect(await check(script)).toEqual([])
})

test('a column becomes not null after its constraint was validated in a migration of its own', async () => {
  const add = 'alter table users add constraint city_set check (city is not null) not valid;'
  const validate = 'alter table users validate constraint city_set;'
  const change = 'alter table users alter city set not null;\nalter table users drop constraint city_set;'
  const rule = 'migration.sql:1  adding-not-nullable-field'
  expect(await check(add, validate, change)).toEqual([])
  expect(await check(add, `${validate}\n${change}`)).toEqual([])
  expect(await check(add, change)).toEqual([expect.stringContaining(rule)])
  expect(await check(add, validate, 'alter table users alter town set not null;')).toEqual([
    expect.stringContaining(rule),
  ])
})

test('a problem names file, line and rule', async () => {
  const [problem] = await check(
    '-- Größe\n\nalter table users add city text;\n\n-- Why.\ndrop table cities;\n',
  )
  expect(problem).toMatch(/^prisma\/migrations\/0\/migration\.sql:6 {2}ban-drop-table: /)
})

test('a comment with a reason permits one rule for the next statement', async () => {
  const reason = '-- migration-ignore ban-drop-table: unused since 1.4'
  expect(await check(`alter table a add b int;\n${reason}\ndrop table cities;`)).toEqual([])
  for (const script of [
    'drop table cities;\n-- migration-ignore ban-drop-table: unused since 1.4',
    `${reason}\nalter table a add b int;\ndrop table cities;`,
    '-- migration-ignore ban-drop-table:\ndrop table cities;',
    '-- migration-ignore ban-drop-column: unused since 1.4\ndrop table cities;',
    '-- migration-ignore: unused since 1.4\ndrop table cities;',
  ])
    expect(await check(script)).toContainEqual(expect.stringContaining('ban-drop-table: '))
  expect(await check(`${reason}\nalter table a add b int;`)).toEqual([
    'prisma/migrations/0/migration.sql:2  nothing to ignore: ban-drop-table',
  ])
})

test('the migrations of the repository pass', async () => {
  expect(await checkMigrations(process.cwd())).toEqual([])
})

function check(...scripts: string[]) {
  return findLocks(scripts.map((script, index) => ({ name: String(index), script })))
}
