import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { isFailure } from '@/lib/core/failure'
import type { Transaction } from '@/lib/db/transaction'
import type { ApprovableAction } from './approvable-action'
import { type Requester, type Selection, storeRequest, storeRequestIn } from './store-request'

type AnyChange<Shape extends z.ZodObject, Done> = {
  (by: OperatorAuthor, input: z.input<Shape>, reason?: string): Promise<Done>
  name: string
  input: Shape
  approvable: ApprovableAction | undefined
}

type Acted<Done> = { waits: false; done: Done } | { waits: true; approvalId: number }

/** Makes the change, or requests approval for it if it needs a second manager and can be requested. */
export async function actOrRequest<Shape extends z.ZodObject, Done>(
  by: OperatorAuthor,
  change: AnyChange<Shape, Done>,
  input: z.input<Shape>,
  reason = '',
): Promise<Acted<Done>> {
  try {
    return { waits: false, done: await change(by, input, reason) }
  } catch (error) {
    if (!isFailure(error, 'SecondManagerNeeded') || !change.approvable) throw error
    return { waits: true, approvalId: await storeRequest(by, requestOf(change, input, reason)) }
  }
}

/** Same, in the transaction of the caller. Rolls back what the change wrote before it threw SecondManagerNeeded. */
export async function actOrRequestIn<Shape extends z.ZodObject, Done>(
  db: Transaction,
  by: OperatorAuthor,
  change: Pick<AnyChange<Shape, Done>, 'name' | 'approvable'> & {
    in(db: Transaction, by: OperatorAuthor, input: z.input<Shape>, grant: { reason: string }): Promise<Done>
  },
  input: z.input<Shape>,
  reason: string,
): Promise<Acted<Done>> {
  await db.run(sql`savepoint act`)
  try {
    return { waits: false, done: await change.in(db, by, input, { reason }) }
  } catch (error) {
    if (!isFailure(error, 'SecondManagerNeeded') || !change.approvable) throw error
    await db.run(sql`rollback to savepoint act`)
    return { waits: true, approvalId: await storeRequestIn(db, by, requestOf(change, input, reason)) }
  }
}

type NamedChange = { name: string; approvable: ApprovableAction | undefined }

/** Stores a request for the change in the transaction of the caller, and returns its ID. Throws like storeRequestIn. */
export async function requestChangeIn<Shape extends z.ZodObject>(
  db: Transaction,
  by: Requester,
  change: NamedChange & { input: Shape },
  input: z.input<Shape>,
  reason: string,
  selection?: Selection,
): Promise<number> {
  return storeRequestIn(db, by, { ...requestOf(change, input, reason), selection })
}

function requestOf({ name, approvable }: NamedChange, input: object, reason: string) {
  if (!approvable) throw new Error(`${name} cannot be requested`)
  return { name, approvable, input, reason }
}
