import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** An account whose time has come. */
export type Due = { id: number; email: string; username: string; phone: string | null }

const rowsAtOnce = 20_000

/**
 * Takes a user out of what is otherwise never altered: the reasons of their ledger transactions, and the values, names
 * and reasons of audit rows that are about them, mention their address or phone, or tell of a search for them.
 */
export async function redactPersonalData(db: Db, user: Due): Promise<void> {
  // The ledger's and the audit log's own triggers let nothing but this be blanked, and only who says so.
  await db.row(sql`
    select set_config('slatekeeper.forgetting', 'on', true),
           set_config('slatekeeper.forgotten_user', ${String(user.id)}, true)`)
  await db.run(sql`
    update ledger_transactions set reason = '', request_key = null
     where user_id = ${user.id} and (reason <> '' or request_key is not null)`)
  await db.run(sql`
    delete from pending_approvals where subject_type = 'user' and subject_id = ${String(user.id)}`)
  await db.run(sql`
    update audit_rows set before = null, after = null, reason = '', subject_name = ''
     where subject_type = 'user' and subject_id = ${String(user.id)}`)
  await db.run(sql`delete from saved_views where search ~* ${searchesFor(user)}`)
  await blankMentioningRows(db, user)
  await removeFromReasons(db, user.id)
  await db.row(sql`select set_config('slatekeeper.forgetting', 'off', true)`)
}

type Lot = { rows: number; last: bigint | null }

/**
 * In lots, since no index finds a word within all values, and a statement has five seconds. Anybody may choose a username,
 * also "status", and an address that ends like somebody else's or is an operator's: so a username counts only where it
 * was searched for, an address only as a whole one, and rows about operators stay.
 */
async function blankMentioningRows(db: Db, user: Due): Promise<void> {
  const { email, phone } = user
  const address = `(?<![[:alnum:]._%+-])${literal(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`
  for (let after = 0n; ; ) {
    const lot: Lot | undefined = await db.row<Lot>(sql`
      with lot as (
        select id, subject_type, lower(concat_ws(' ', before, after, reason, subject_name)) as text,
               concat_ws(' ', before->>'search', after->>'search') as search
          from audit_rows where id > ${after} order by id limit ${rowsAtOnce}
      ), blanked as (
        update audit_rows set before = null, after = null, reason = '', subject_name = ''
          from lot
         where audit_rows.id = lot.id and lot.subject_type <> 'operator'
           and (strpos(lot.text, ${email}) > 0 and lot.text ~ ${address} or strpos(lot.text, ${phone}::text) > 0
                or lot.search ~* ${searchesFor(user)})
      )
      select count(*)::int as rows, max(id) as last from lot`)
    if (!lot?.last || lot.rows < rowsAtOnce) return
    after = lot.last
  }
}

/**
 * Puts the user's id in place of their email, phone and username in what operators wrote about other users and things. The
 * triggers let a reason change by nothing else.
 */
async function removeFromReasons(db: Db, id: number): Promise<void> {
  for (const table of [sql`ledger_transactions`, sql`audit_rows`])
    for (let after = 0n; ; ) {
      const lot: Lot | undefined = await db.row<Lot>(sql`
        with lot as (
          select id, without_mentions(reason, ${id}) as reason from ${table}
           where id > ${after} and reason <> '' order by id limit ${rowsAtOnce / 10}
        ), changed as (
          update ${table} set reason = lot.reason from lot
           where ${table}.id = lot.id and ${table}.reason <> lot.reason
        )
        select count(*)::int as rows, max(id) as last from lot`)
      if (!lot?.last || lot.rows < rowsAtOnce / 10) break
      after = lot.last
    }
  await db.run(sql`
    update pending_approvals
       set reason = without_mentions(reason, ${id}), decision_reason = without_mentions(decision_reason, ${id}),
           input = case when input ? 'reason'
             then jsonb_set(input, '{reason}', to_jsonb(without_mentions(input->>'reason', ${id}))) else input end
     where reason <> without_mentions(reason, ${id})
        or decision_reason <> without_mentions(decision_reason, ${id})
        or input->>'reason' <> without_mentions(input->>'reason', ${id})`)
  await db.run(sql`
    update settlement_corrections set reason = without_mentions(reason, ${id})
     where reason <> without_mentions(reason, ${id})`)
  await db.run(sql`
    update multiplier_tables set reason = without_mentions(reason, ${id})
     where reason <> without_mentions(reason, ${id})`)
}

/** A pattern of what a list's address says when that user is searched for. */
function searchesFor({ email, username, phone }: Due): string {
  const words = [email, username, ...(phone ? [phone] : [])]
  return `\\m(${words.map(q => literal(new URLSearchParams({ q }).toString())).join('|')})(?![^& ])`
}

/** A pattern that stands for the text and nothing else. */
const literal = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')
