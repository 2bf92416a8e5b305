import type { z } from 'zod'
import { actOrRequest } from '@/lib/change/approval/act-or-request'
import type { Subject } from '@/lib/change/audit/record'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { optionalReason, reasonShape } from '@/lib/change/audit/schema'
import type { Change, Done, Outcome } from '@/lib/change/change'
import type { ActionResult } from '@/lib/console/action-result'
import { findSentenceBuckets } from '@/lib/console/audit-log/amount-buckets'
import { describeDone } from '@/lib/console/audit-log/describe-change'
import { lowerFirst } from '@/lib/core/format'
import { db } from '@/lib/db/client'
import { findLaterApprovers } from '@/lib/people/operator/find-later-approvers'
import { operatorAction } from './operator-action'

/**
 * `waits`: the change was not made, but waits for another manager, as the request `approvalId`. `text` is the sentence of the
 * change, empty if nothing was changed.
 */
type Answer<Result extends Outcome> = NonNullable<Result['result']> & Waiting & { text: string }

/** `hasApprover`: another manager can approve it now. */
type Waiting = { waits: boolean; approvalId?: number; hasApprover?: boolean }

type Input<Shape extends z.ZodObject> = z.input<Shape> & { reason?: string }

/**
 * The server action of a declared change. It takes the input of the change, the reason, and the text that confirms it. Above the
 * limits, it requests approval. Its answer has the undo that the operator may use.
 */
export function changeAction<Shape extends z.ZodObject, Result extends Outcome>(
  declared: Change<Shape, Result>,
): (input: Input<Shape>, typed?: string) => Promise<ActionResult<Answer<Result>>> {
  const change = declared as unknown as AnyChange
  const action = operatorAction<z.ZodObject, Waiting & { text: string }>({
    change,
    input: withReason(change),
    ...(change.failures && { failures: change.failures }),
    confirm: input => findConfirmation(change, input),
    async run({ operator, raw: { reason = '', ...input }, by }) {
      const acted = await actOrRequest(by, change, input, reason as string)
      if (acted.waits) {
        const hasApprover = (await findLaterApprovers(operator.id)) === null
        return { result: { waits: true, approvalId: acted.approvalId, hasApprover, text: '' } }
      }
      const { auditId, subject, isUndoable: _, logged, ...result } = acted.done
      const text = auditId === null ? '' : await describe(change, auditId, subject, logged)
      const undo = await undoOf(change, acted.done, operator.role, text)
      return { result: { ...result, waits: false, text }, ...undo }
    },
  })
  return (input, typed = '') => action(input, typed) as Promise<ActionResult<Answer<Result>>>
}

async function describe(change: AnyChange, auditId: number, subject: Subject, logged: Done['logged']) {
  const buckets = await findSentenceBuckets({
    auditId,
    subjectType: subject.type,
    subjectId: String(subject.id),
    ...logged,
  })
  return describeDone(change, { subject, logged: { ...logged, buckets } })
}

type AnyChange = Change<z.ZodObject, Outcome>

/** Strict, because a field that is not read would look as if it had an effect. */
function withReason({ input, reason }: AnyChange): z.ZodObject {
  if (reason === 'always') return input.safeExtend({ reason: reasonShape }).strict()
  return reason === 'cost' ? input.safeExtend({ reason: optionalReason.optional() }).strict() : input.strict()
}

async function findConfirmation(
  { confirm, subject }: AnyChange,
  { reason: _, ...input }: Record<string, unknown>,
) {
  if (typeof confirm === 'function') return confirm(db, input)
  return confirm === 'subject' ? ((await subject?.(db, input))?.name ?? null) : null
}

async function undoOf({ name, undo }: AnyChange, done: Done, role: Role, text: string) {
  const { auditId, isUndoable, subject, logged } = done
  if (auditId === null || !isUndoable || typeof undo === 'string' || !isAtLeast(role, undo.role)) return {}
  const [subjectType, subjectId, subjectName] = [subject.type, String(subject.id), subject.name]
  const change = { auditId, action: name, subjectType, subjectId, subjectName, ...logged }
  const rest = await undo.describeRest?.(db, change)
  return { undo: { auditId, text: rest ? `${text}. After an undo, ${lowerFirst(rest)}` : text } }
}
