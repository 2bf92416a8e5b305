import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/speak'

/** An account whose time has come. */
export type Due = { id: number; email: string; username: string; phone: string | null }

const rowsAtOnce = 20_000

/**
 * Takes a user out of what is otherwise never altered: the reasons of their ledger transactions, and the values, names
 * and reasons of audit rows that are about them or mention their address, phone or username.
 */
export async function blankMentions(db: Db, user: Due): Promise<void> {
  // The ledger's and the audit log's own triggers let nothing but this be blanked, and only who says so.
  await db.row(sql`select set_config('slatekeeper.forgetting', 'on', true)`)
  await db.run(sql`
    update ledger_transactions set reason = '', request_key = null
     where user_id = ${user.id} and (reason <> '' or request_key is not null)`)
  await db.run(sql`
    delete from pending_approvals where subject_type = 'user' and subject_id = ${String(user.id)}`)
  await db.run(sql`
    update audit_rows set before = null, after = null, reason = '', subject_name = ''
     where subject_type = 'user' and subject_id = ${String(user.id)}`)
  await blankMentioningRows(db, user)
  await db.row(sql`select set_config('slatekeeper.forgetting', 'off', true)`)
}

type Lot = { rows: number; last: bigint | null }

/** In lots, since no index finds a word within all values, and a statement has five seconds. */
async function blankMentioningRows(db: Db, { email, username, phone }: Due): Promise<void> {
  const words = [email, `"${username}"`, ...(phone ? [phone] : [])]
  for (let after = 0n; ; ) {
    const lot: Lot | undefined = await db.row<Lot>(sql`
      with lot as (select id, before, after, reason, subject_name from audit_rows
                    where id > ${after} order by id limit ${rowsAtOnce}),
           blanked as (
             update audit_rows set before = null, after = null, reason = '', subject_name = ''
               from lot
              where audit_rows.id = lot.id
                and (lot.subject_name = ${username}
                     or exists (select from unnest(${words}::text[]) word
                                 where strpos(concat_ws(' ', lot.before, lot.after, lot.reason, lot.subject_name), word) > 0))
           )
      select count(*)::int as rows, max(id) as last from lot`)
    if (!lot?.last || lot.rows < rowsAtOnce) return
    after = lot.last
  }
}
