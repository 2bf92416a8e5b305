import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { LedgerTransaction } from '@/lib/ledger/get-transaction'

/** The logged change behind a ledger transaction. `correctionId` is set if it belongs to a settlement correction. */
export type TransactionOrigin = {
  author: string
  approvedBy: string | null
  reason: string
  requestId: string
  correctionId: number | null
}

type TransactionKeys = Pick<LedgerTransaction, 'id' | 'userId' | 'reversesId' | 'reason'>

/**
 * Finds the logged change that posted a ledger transaction: an adjustment, a reversal, its undo, a refund by operators, or an
 * accepted correction.
 * Null for transactions of the app, settlement or a provider, which are not in the audit log.
 */
export async function explainTransaction(transaction: TransactionKeys): Promise<TransactionOrigin | null> {
  const correctionId = parseCorrectionId(transaction.reason)
  const row = await (correctionId === null ? findByTransaction(transaction) : findByCorrection(correctionId))
  return row ? { ...row, correctionId } : null
}

/** lib/play/corrections/apply-corrections.ts writes the correction into the reason. */
function parseCorrectionId(reason: string): number | null {
  const id = /^Correction (\d{1,9})(?:,|$)/.exec(reason)?.[1]
  return id ? Number(id) : null
}

type Row = Omit<TransactionOrigin, 'correctionId'>

const originColumns = sql`a.author_name as author, approver.name as approved_by, a.reason, a.request_id`
const joinApprover = sql`left join operators approver on approver.id = a.approved_by_id`

function findByCorrection(id: number): Promise<Row | undefined> {
  return db.row<Row>(sql`
    select ${originColumns} from audit_rows a ${joinApprover}
     where a.subject_type = 'correction' and a.subject_id = ${String(id)} and a.action = 'correction.accept'
     order by a.id desc limit 1`)
}

/** The change that posted it, or else the undo of the change whose transaction it reverses. */
function findByTransaction({ id, userId, reversesId }: TransactionKeys): Promise<Row | undefined> {
  const ofUser = sql`own.subject_type = 'user' and own.subject_id = ${String(userId)}`
  return db.row<Row>(sql`
    select ${originColumns} from (
      select own.id, 1 as rank from audit_rows own where ${ofUser} and own.after->>'transactionId' = ${String(id)}
      union all
      select undoing.id, 2 from audit_rows own join audit_rows undoing on undoing.reverts_id = own.id
       where ${ofUser} and own.after->>'transactionId' = ${reversesId === null ? null : String(reversesId)}
    ) found join audit_rows a on a.id = found.id ${joinApprover}
     order by found.rank limit 1`)
}
