import sql from 'sql-template-tag'
import { z } from 'zod'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import type { Involvement } from '@/lib/change/policy/involvement'
import { findSentenceBuckets } from '@/lib/console/audit-log/amount-buckets'
import { describeChange, type RecordedValues } from '@/lib/console/audit-log/describe-change'
import { findChange } from '@/lib/console/find-change'
import { Failure, type FailureDetails, isFailure } from '@/lib/core/failure'
import { formatDate, formatMoney } from '@/lib/core/format'
import { db } from '@/lib/db/client'
import { rollBackAfter, transaction } from '@/lib/db/transaction'

/** `waits` is null if the change cannot be made, or never waits. */
type Check = {
  waits: boolean | null
  /** The rule by which it waits, as a sentence; empty if no rule is known. */
  rule: string
  /** What involves the operator with the user: "Ann Lee credited $600.00 cash to river_lane", and when. */
  involvement: { text: string; at: Date | null }[]
  /** Why it cannot be made or requested, or null. */
  refusal: Failure | null
}

/** Whether the change would wait for a second manager now. It is made in a transaction that is rolled back, so that the same rules decide. */
export async function wouldWait(by: OperatorAuthor, change: string, input: object): Promise<Check> {
  const check: Check = { waits: null, rule: '', involvement: [], refusal: null }
  const approvable = findChange(change)?.approvable
  if (!approvable) return check
  try {
    await rollBackAfter(() => transaction(db => approvable.makeAlone(db, by, input)))
    return { ...check, waits: false }
  } catch (error) {
    if (isFailure(error, 'SecondManagerNeeded'))
      return { ...check, waits: true, ...(await explainWait(error.detail)) }
    if (error instanceof Failure) return { ...check, refusal: error }
    if (error instanceof z.ZodError) return check
    throw error
  }
}

/** Why a change waits for a second manager. */
export async function explainWait(
  detail: FailureDetails['SecondManagerNeeded'],
): Promise<Pick<Check, 'rule' | 'involvement'>> {
  return {
    rule: describeRule(detail),
    involvement: await describeInvolvement(detail.involvement ?? []),
  }
}

/** "You are involved with this user: Ann Lee credited $600.00 cash to river_lane on Sat 28 Nov."; empty without any. */
export function formatInvolvement(
  involvement: Check['involvement'],
  { zone, now }: { zone: string; now: Date },
) {
  if (involvement.length === 0) return ''
  const parts = involvement.map(({ text, at }) => (at ? `${text} on ${formatDate(at, zone, now)}` : text))
  return `You are involved with this user: ${parts.join('; ')}.`
}

function describeRule({ because, limitCents, rule = '' }: FailureDetails['SecondManagerNeeded']): string {
  const limit = formatMoney(limitCents ?? 0)
  return {
    always: rule,
    action: `Above the limit of ${limit} for one change.`,
    user: `Above the limit of ${limit} for one user within 24 hours.`,
    operator: `Above your limit of ${limit} within 24 hours.`,
  }[because]
}

type Logged = RecordedValues & {
  id: number
  action: string
  subjectType: string
  subjectName: string
  approvedById: number | null
  at: Date
}

/** With the time of each change. */
export async function describeInvolvement(
  involvement: readonly Involvement[],
): Promise<Check['involvement']> {
  if (involvement.length === 0) return []
  const ids = involvement.map(({ auditId }) => auditId)
  const rows = await db.rows<Logged>(sql`
    select a.id::float8 as id, a.action, a.subject_type, a.subject_id, a.subject_name, a.operator_id, a.approved_by_id,
           a.before, a.after, a.reverts_id is not null as is_revert, a.created_at as at
      from audit_rows a where a.id = any(${ids}::bigint[])`)
  return Promise.all(
    involvement.map(async ({ operatorId, name, auditId }) => {
      const row = rows.find(({ id }) => id === auditId)
      if (!row) return { text: `${name} closed a dispute of the user`, at: null }
      const did = describeChange({ ...row, buckets: await findSentenceBuckets({ auditId: row.id, ...row }) })
      const isApprover = row.approvedById === operatorId && row.operatorId !== operatorId
      return {
        text: isApprover ? `${name} approved for another manager, who ${did}` : `${name} ${did}`,
        at: row.at,
      }
    }),
  )
}
