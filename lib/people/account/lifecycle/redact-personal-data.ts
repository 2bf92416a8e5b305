import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { jsonColumns, redactedColumns } from './text-columns'

const batchSize = 20_000

/** Blanks reasons of their transactions and audit rows about them; in other rows their names are replaced by their ID. */
export async function redactPersonalData(db: Db, userId: number): Promise<void> {
  // The triggers of the ledger and the audit log allow exactly these updates, and only with these settings.
  await db.row(sql`
    select set_config('slatekeeper.purging', 'on', true),
           set_config('slatekeeper.purged_user', ${String(userId)}, true)`)
  await db.run(sql`
    update ledger_transactions set reason = '', request_key = null
     where user_id = ${userId} and (reason <> '' or request_key is not null)`)
  await db.run(sql`
    delete from pending_approvals where subject_type = 'user' and subject_id = ${String(userId)}`)
  await db.run(sql`
    update audit_rows set before = null, after = null, reason = '', subject_name = ''
     where subject_type = 'user' and subject_id = ${String(userId)}`)
  const names = await db.rows<Name>(sql`
    select value /* not null */, is_username and value !~ '[[:space:]]' as is_username,
           is_username
             or exists (select from users
                         where id = ${userId} and (email = value and email_verified_at is not null
                                                   or phone = value and phone_verified_at is not null))
             or exists (select from contact_changes
                         where user_id = ${userId} and new_value = value and confirmed_at is not null) as is_proven
      from names_to_redact(${userId})`)
  const pattern = patternOf(names)
  await replaceInValues(db, userId, pattern)
  await replaceInReasons(db, userId)
  await replaceInFreeText(db, userId, pattern, clearPatternOf(userId, names))
  await db.row(sql`select set_config('slatekeeper.purging', 'off', true)`)
}

/** An email, phone, username or legal name of the user, current or former. `isProven` is false for contacts that anyone can name. */
type Name = { value: string; isUsername: boolean; isProven: boolean }

type Batch = { rows: number; last: bigint | null }

/** Leaves rows about operators alone. In batches: no index covers the search, and a statement may take five seconds. */
async function replaceInValues(db: Db, id: number, pattern: string): Promise<void> {
  for (let after = 0n; ; ) {
    const batch: Batch | undefined = await db.row<Batch>(sql`
      with batch as (
        select id, subject_type, concat_ws(' ', before, after, subject_name) as text
          from audit_rows where id > ${after} order by id limit ${batchSize}
      ), redacted as (
        update audit_rows
           set before = redact_values(audit_rows.before, ${id}), after = redact_values(audit_rows.after, ${id}),
               subject_name = redact_contacts(audit_rows.subject_name, ${id})
          from batch
         where audit_rows.id = batch.id and batch.subject_type <> 'operator' and batch.text ~* ${pattern}
      )
      select count(*)::int as rows, max(id) as last from batch`)
    if (!batch?.last || batch.rows < batchSize) return
    after = batch.last
  }
}

/** In reasons that operators wrote about other subjects. The triggers reject any other change of a reason. */
async function replaceInReasons(db: Db, id: number): Promise<void> {
  for (const table of [sql`ledger_transactions`, sql`audit_rows`])
    for (let after = 0n; ; ) {
      const batch: Batch | undefined = await db.row<Batch>(sql`
        with batch as (
          select id, redact_mentions(reason, ${id}) as reason from ${table}
           where id > ${after} and reason <> '' order by id limit ${batchSize / 10}
        ), changed as (
          update ${table} set reason = batch.reason from batch
           where ${table}.id = batch.id and ${table}.reason <> batch.reason
        )
        select count(*)::int as rows, max(id) as last from batch`)
      if (!batch?.last || batch.rows < batchSize / 10) break
      after = batch.last
    }
}

/** Tables that the functions above redact, since their triggers allow only that. */
const appendOnly = new Set(['audit_rows', 'ledger_transactions'])

/** Columns whose values are unique, alone or per list. */
const uniqueNames = new Set(['name'])

/** A stranger can sign up as `CS2` or with the address of support, which must not change what all users of the app see. */
const shownInApps = new Set(
  [
    'blueprints.name challenges.description challenges.name contests.name credit_buckets.name',
    'maintenance_windows.message promos.description promos.name promos.rules releases.notes',
    'settings.value sounds.name',
  ].flatMap(columns => columns.split(' ')),
)

/**
 * Replaces the user's emails, phones, usernames and legal names by their ID in every other text that operators write. A name is never
 * made longer, as its length is limited, and gets the ID of its row if another row has the resulting name.
 */
async function replaceInFreeText(db: Db, id: number, pattern: string, clearPattern: string): Promise<void> {
  const redact = (table: string, column: string) => {
    const text = raw(column)
    const redacted = jsonColumns.has(column)
      ? sql`redact_values(${text}, ${id}::int)`
      : sql`redact_mentions(${text}, ${id}::int)`
    return shownInApps.has(`${table}.${column}`)
      ? sql`case when ${text}::text ~* ${clearPattern} then ${redacted} else ${text} end`
      : redacted
  }
  // Before the rules of promos, where the name of a segment would be replaced without the ID of its row.
  const tables = redactedColumns().sort(
    (a, b) => Number(b.table === 'segments') - Number(a.table === 'segments'),
  )
  for (const { table, columns } of tables.filter(({ table }) => !appendOnly.has(table)))
    for (const column of columns) {
      const redacted = redact(table, column)
      if (uniqueNames.has(column)) {
        await replaceInNames(db, id, { table, pattern, redacted })
        continue
      }
      const text = raw(column)
      await db.run(sql`
        update ${raw(table)} set ${text} = ${redacted}
         where ${text}::text ~* ${pattern} and ${text} is distinct from ${redacted}`)
    }
}

type NamesToReplace = { table: string; pattern: string; redacted: Sql }

async function replaceInNames(
  db: Db,
  id: number,
  { table, pattern, redacted }: NamesToReplace,
): Promise<void> {
  const rows = await db.rows<{ row: number; name: string; redacted: string; isTaken: boolean }>(sql`
    select id as row, name, ${redacted} as redacted from ${raw(table)} where name ~* ${pattern} order by id`)
  for (const { row, name, redacted } of rows.filter(({ name, redacted }) => name !== redacted)) {
    const shortened = redacted.slice(0, Math.max(name.length, 20))
    const isTaken = await db.row(sql`
      select from ${raw(table)} where lower(name) = lower(${shortened}) and id <> ${row}`)
    const newName = isTaken ? `U-${id} (${row})` : shortened
    await db.run(sql`
      update ${raw(table)} set name = ${newName} where id = ${row}`)
    if (table === 'segments') await renameSegmentInRules(db, name, newName)
  }
}

/** Otherwise an editor could save a segment with the name that became free, whose users could then claim the published promo. */
async function renameSegmentInRules(db: Db, name: string, newName: string): Promise<void> {
  const isNamed = sql`rule->>'rule' = 'segment' and lower(trim(word)) = lower(${name})`
  await db.run(sql`
    update promos
       set rules = (
             select jsonb_agg(case when rule->>'rule' <> 'segment' then rule else jsonb_set(rule, '{any_of}', (
                      select jsonb_agg(case when ${isNamed} then ${newName} else word end order by position)
                        from jsonb_array_elements_text(rule->'any_of') with ordinality as words (word, position))) end
                    order by number)
               from jsonb_array_elements(rules) with ordinality as numbered (rule, number))
     where exists (
             select from jsonb_array_elements(rules) rule, jsonb_array_elements_text(rule->'any_of') word where ${isNamed})`)
}

/** Regular expression that finds rows that may contain one of the names; the database then decides what it replaces. */
function patternOf(names: readonly Name[]): string {
  const patterns = names.map(({ value }) =>
    /^\d{10}$/.test(value)
      ? [...value].join('[^[:alnum:]]{0,3}')
      : literal(value).replaceAll('\\@', '(@|%40)').replaceAll('\\ ', '[[:space:]]+'),
  )
  return patterns.length === 0 ? '(?!)' : patterns.join('|')
}

/** Finds texts that clearly mean the user: by the ID, a proven contact, the legal name, or the username after "@". */
function clearPatternOf(id: number, names: readonly Name[]): string {
  const [usernames, others] = [
    names.filter(name => name.isUsername),
    names.filter(name => !name.isUsername && name.isProven),
  ]
  const mentions = usernames.map(({ value }) => `(?<![[:alnum:]_.-])@${literal(value)}(?![[:alnum:]_-])`)
  return [`\\mU-${id}\\M`, ...mentions, patternOf(others)].join('|')
}

const literal = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')
