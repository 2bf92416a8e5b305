import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

export type PurgedUser = { id: number; email: string; username: string; phone: string | null }

const batchSize = 20_000

/**
 * Redacts the user in append-only tables: the reasons of their ledger transactions, and the values, names and reasons of
 * audit rows that are about them, contain their email or phone, or record a search for them.
 */
export async function redactPersonalData(db: Db, user: PurgedUser): Promise<void> {
  // The triggers of the ledger and the audit log allow exactly these updates, and only with these settings.
  await db.row(sql`
    select set_config('slatekeeper.purging', 'on', true),
           set_config('slatekeeper.purged_user', ${String(user.id)}, true)`)
  await db.run(sql`
    update ledger_transactions set reason = '', request_key = null
     where user_id = ${user.id} and (reason <> '' or request_key is not null)`)
  await db.run(sql`
    delete from pending_approvals where subject_type = 'user' and subject_id = ${String(user.id)}`)
  await db.run(sql`
    update audit_rows set before = null, after = null, reason = '', subject_name = ''
     where subject_type = 'user' and subject_id = ${String(user.id)}`)
  for (const name of [user, ...(await findFormerNames(db, user))]) {
    await db.run(sql`delete from saved_views where search ~* ${searchPattern(name)}`)
    await redactAuditRows(db, name)
  }
  await replaceInReasons(db, user.id)
  await db.row(sql`select set_config('slatekeeper.purging', 'off', true)`)
}

/** The user under each former email, phone and username that no other account has now. */
async function findFormerNames(db: Db, user: PurgedUser): Promise<PurgedUser[]> {
  const rows = await db.rows<{ kind: 'email' | 'phone' | 'username'; value: string }>(sql`
    select kind, value /* not null */ from (
      select kind::text as kind, unnest(array[old_value, new_value]) as value from contact_changes where user_id = ${user.id}
      union select 'username', former_username from users where id = ${user.id} and former_username <> ''
    ) as names
     where not exists (
       select from users where id <> ${user.id} and (email = value or phone = value or lower(username) = lower(value)))`)
  return rows.map(({ kind, value }) => ({ ...user, [kind]: value }))
}

type Batch = { rows: number; last: bigint | null }

/**
 * Runs in batches: no index covers a text search over all values, and a statement may take five seconds.
 *
 * Users choose their own usernames ("status") and emails (a suffix of another one, or an operator's). Therefore a username
 * matches only in recorded searches, an email only as a whole address, and rows about operators are left alone.
 */
async function redactAuditRows(db: Db, user: PurgedUser): Promise<void> {
  const { email, phone } = user
  const address = `(?<![[:alnum:]._%+-])${literal(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`
  for (let after = 0n; ; ) {
    const batch: Batch | undefined = await db.row<Batch>(sql`
      with batch as (
        select id, subject_type, lower(concat_ws(' ', before, after, reason, subject_name)) as text,
               concat_ws(' ', before->>'search', after->>'search') as search
          from audit_rows where id > ${after} order by id limit ${batchSize}
      ), redacted as (
        update audit_rows set before = null, after = null, reason = '', subject_name = ''
          from batch
         where audit_rows.id = batch.id and batch.subject_type <> 'operator'
           and (strpos(batch.text, ${email}) > 0 and batch.text ~ ${address} or strpos(batch.text, ${phone}::text) > 0
                or batch.search ~* ${searchPattern(user)})
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

/** Regular expression for the query string of a console list that searches for this user. */
function searchPattern({ email, username, phone }: PurgedUser): string {
  const words = [email, username, ...(phone ? [phone] : [])]
  return `\\m(${words.map(q => literal(new URLSearchParams({ q }).toString())).join('|')})(?![^& ])`
}

/** Escapes the text for a regular expression. */
const literal = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')
