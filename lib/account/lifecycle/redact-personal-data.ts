import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const batchSize = 20_000

/**
 * Redacts the user in append-only tables: blanks the reasons of their ledger transactions, and the values, names and reasons
 * of audit rows about them. In other rows their names are replaced by their ID.
 */
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
    select is_username /* not null */, value /* not null */ from names_to_redact(${userId})`)
  await db.run(sql`delete from saved_views where search ~* ${searchPattern(names)}`)
  await replaceInValues(db, userId, names)
  await replaceInReasons(db, userId)
  await db.row(sql`select set_config('slatekeeper.purging', 'off', true)`)
}

/** An email, phone or username of the user, current or former. */
type Name = { isUsername: boolean; value: string }

type Batch = { rows: number; last: bigint | null }

/**
 * Replaces the user's emails and phones by their ID in values and names of audit rows, and recorded searches for the user.
 * Rows about operators are left alone. Runs in batches: no index covers a text search over all values, and a statement may
 * take five seconds.
 */
async function replaceInValues(db: Db, id: number, names: readonly Name[]): Promise<void> {
  const contacts = names.filter(({ isUsername }) => !isUsername).map(({ value }) => value)
  for (let after = 0n; ; ) {
    const batch: Batch | undefined = await db.row<Batch>(sql`
      with batch as (
        select id, subject_type, lower(concat_ws(' ', before, after, subject_name)) as text,
               concat_ws(' ', before->>'search', after->>'search') as search
          from audit_rows where id > ${after} order by id limit ${batchSize}
      ), redacted as (
        update audit_rows
           set before = redact_values(audit_rows.before, ${id}), after = redact_values(audit_rows.after, ${id}),
               subject_name = redact_contacts(audit_rows.subject_name, ${id})
          from batch
         where audit_rows.id = batch.id and batch.subject_type <> 'operator'
           and (exists (select from unnest(${contacts}::text[]) as contact where strpos(batch.text, contact) > 0)
                or batch.search ~* ${searchPattern(names)})
      )
      select count(*)::int as rows, max(id) as last from batch`)
    if (!batch?.last || batch.rows < batchSize) return
    after = batch.last
  }
}

/**
 * Replaces the user's email, phone and username by their ID in reasons that operators wrote about other subjects. The
 * triggers reject any other change of a reason.
 */
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
  await db.run(sql`
    update pending_approvals
       set reason = redact_mentions(reason, ${id}), decision_reason = redact_mentions(decision_reason, ${id}),
           input = case when input ? 'reason'
             then jsonb_set(input, '{reason}', to_jsonb(redact_mentions(input->>'reason', ${id}))) else input end
     where reason <> redact_mentions(reason, ${id})
        or decision_reason <> redact_mentions(decision_reason, ${id})
        or input->>'reason' <> redact_mentions(input->>'reason', ${id})`)
  await db.run(sql`
    update settlement_corrections set reason = redact_mentions(reason, ${id})
     where reason <> redact_mentions(reason, ${id})`)
  await db.run(sql`
    update multiplier_tables set reason = redact_mentions(reason, ${id})
     where reason <> redact_mentions(reason, ${id})`)
}

/** Regular expression for the query string of a console list that searches for one of the names. */
function searchPattern(names: readonly Name[]): string {
  const searches = names.map(({ value }) => literal(new URLSearchParams({ q: value }).toString()))
  return `\\m(${searches.join('|')})(?![^& ])`
}

/** Escapes the text for a regular expression. */
const literal = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')
