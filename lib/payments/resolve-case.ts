import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'

/** Closes a case with what was done about it. Throws PaymentCaseNotFound or PaymentCaseResolved. */
export async function resolveCase(
  by: Author,
  { caseId, reason }: { caseId: number; reason: string },
): Promise<void> {
  await transaction(async db => {
    const found = await db.row<{ summary: string; isResolved: boolean }>(sql`
      select summary, resolved_at is not null as is_resolved from payment_cases where id = ${caseId} for no key update`)
    if (!found) throw new Failure('PaymentCaseNotFound')
    if (found.isResolved) throw new Failure('PaymentCaseResolved')
    await db.run(sql`
      update payment_cases
         set resolved_at = now(), resolved_by_id = ${by.operatorId}, resolution = ${reason.trim()}, updated_at = now()
       where id = ${caseId}`)
    await recordChange(db, by, {
      action: 'payment-case.resolve',
      subject: { type: 'payment case', id: caseId, name: found.summary.slice(0, 100) },
      before: { isResolved: false },
      after: { isResolved: true },
      reason,
    })
  })
}
