import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { cutText } from '@/lib/core/cut-text'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'

/**
 * Closes a case; the reason says what was done about it. Throws PaymentCaseNotFound, PaymentCaseResolved, or OwnAccount for a case
 * of the operator's own account.
 */
export const resolveCase = change({
  name: 'payment-case.resolve',
  title: 'Close a payment case',
  topics: ['money'],
  users: 'checks',
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  details:
    'Moves no money, and never for your own account. After closing a dispute, another manager decides about withdrawals of the user for 30 days.',
  did: 'closed {subject}',
  undo: 'The provider can open another case.',
  failures: {
    PaymentCaseNotFound: 'This case does not exist.',
    PaymentCaseResolved: 'This case is already resolved. Nothing was changed.',
  },
  input: z.object({ caseId: idShape }),
  confirm: { unneeded: 'It moves no money.' },
  async run(db, { caseId }, { by, reason, assertAllowed }) {
    const found = await db.row<{ userId: number | null; summary: string; isResolved: boolean }>(sql`
      select user_id, summary, resolved_at is not null as is_resolved from payment_cases where id = ${caseId} for no key update`)
    if (!found) throw new Failure('PaymentCaseNotFound')
    if (found.isResolved) throw new Failure('PaymentCaseResolved')
    await assertAllowed({ users: found.userId === null ? [] : [found.userId] })
    await db.run(sql`
      update payment_cases
         set resolved_at = now(), resolved_by_id = ${by.operatorId}, resolution = ${reason.trim()}, updated_at = now()
       where id = ${caseId}`)
    return {
      subject: { type: 'payment case', id: caseId, name: cutText(found.summary, 100) },
      before: { isResolved: false },
      after: { isResolved: true },
    }
  },
})
