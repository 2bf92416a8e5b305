import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Transaction } from '@/lib/wallet/get-transaction'

/** Who moved money and by which request, as the audit log has it; `correctionId` where a corrected result did. */
export type TransactionOrigin = {
  author: string
  agreedBy: string | null
  reason: string
  requestId: string
  correctionId: number | null
}

type Asked = Pick<Transaction, 'id' | 'userId' | 'reversesId' | 'reason'>

/**
 * The change of the log that wrote a ledger transaction: an operator's, its undoing, or the accepted correction; null
 * for what the app, settlement or a provider moved, of which the log knows nothing.
 */
export async function explainTransaction(asked: Asked): Promise<TransactionOrigin | null> {
  const correctionId = readCorrection(asked.reason)
  const row = await (correctionId === null ? findByTransaction(asked) : findByCorrection(correctionId))
  return row ? { ...row, correctionId } : null
}

type Row = Omit<TransactionOrigin, 'correctionId'>

const told = sql`a.author_name as author, agreed.name as agreed_by, a.reason, a.request_id`
const agreed = sql`left join operators agreed on agreed.id = a.agreed_by_id`

/** A corrected entry's transactions say which correction they are of; see lib/corrections/replace-payments.ts. */
function readCorrection(reason: string): number | null {
  const id = /^Correction (\d{1,9})(?:,|$)/.exec(reason)?.[1]
  return id ? Number(id) : null
}

function findByCorrection(id: number): Promise<Row | undefined> {
  return db.row<Row>(sql`
    select ${told} from audit_rows a ${agreed}
     where a.subject_type = 'correction' and a.subject_id = ${String(id)} and a.action = 'correction.accept'
     order by a.id desc limit 1`)
}

/** Written by the change itself, or by the undoing of the one that wrote what is reversed here. */
function findByTransaction({ id, userId, reversesId }: Asked): Promise<Row | undefined> {
  const ofUser = sql`own.subject_type = 'user' and own.subject_id = ${String(userId)}
                     and own.action in ('balance.adjust', 'transaction.reverse')`
  return db.row<Row>(sql`
    select ${told} from (
      select own.id, 1 as rank from audit_rows own where ${ofUser} and own.after->>'transactionId' = ${String(id)}
      union all
      select undoing.id, 2 from audit_rows own join audit_rows undoing on undoing.reverts_id = own.id
       where ${ofUser} and own.after->>'transactionId' = ${reversesId === null ? null : String(reversesId)}
    ) found join audit_rows a on a.id = found.id ${agreed}
     order by found.rank limit 1`)
}
