import type { z } from 'zod'
import { actOrRequestIn } from '@/lib/change/approval/act-or-request'
import type { Change, Outcome } from '@/lib/change/change'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import type { ApiTokenHolder } from '@/lib/people/operator/api-tokens/find-token'
import { authorOf } from './api-token'

type Call = { token: ApiTokenHolder; requestId: string; reason: string; runIdempotent: RunIdempotent }

/** `approvalId` is set if the change waits for a second manager. */
type Answer<Result extends Outcome> =
  | { approvalId: null; result: NonNullable<Result['result']> }
  | { approvalId: number; result: null }

/** Makes a declared change as the operator of an API token, or requests approval. A repeated request gets the first answer. */
export async function changeByToken<Shape extends z.ZodObject, Result extends Outcome>(
  change: Change<Shape, Result>,
  input: z.input<Shape>,
  { token, requestId, reason, runIdempotent }: Call,
): Promise<Answer<Result>> {
  const by = authorOf(token, requestId)
  return transaction(db =>
    runIdempotent<Answer<Result>>(db, async () => {
      const acted = await actOrRequestIn(db, by, change, input, reason)
      if (acted.waits) return { approvalId: acted.approvalId, result: null }
      const { auditId: _, subject: __, isUndoable: ___, logged: ____, ...result } = acted.done
      return { approvalId: null, result: result as unknown as NonNullable<Result['result']> }
    }),
  )
}
