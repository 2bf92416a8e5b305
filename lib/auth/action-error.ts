import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import { Failure, type FailureCode, type FailureDetails } from '@/lib/failure'
import { log } from '@/lib/log'

/** Offered for 10 seconds after a change: the audit row to take back, and the change in the past tense. */
export type Undo = { auditId: number; text: string }

/** What an action answers; errors are by field, named as the input names it. */
export type ActionResult<Result> =
  | { ok: true; result: Result; undo?: Undo }
  | { ok: false; message: string; code: string; errors?: Record<string, string[]> }

/** A sentence, or one that stands under a field of the form. */
type Words = string | { field: string; message: string }

type Wording<Code extends FailureCode> = Words | ((detail: FailureDetails[Code]) => Words)

/** How failures are told, by their codes. */
export type FailureMessages = { [Code in FailureCode]?: Wording<Code> }

/** How input that does not fit is told, by field. */
export function invalidInput(error: z.ZodError): ActionResult<never> {
  const { fieldErrors, formErrors } = z.flattenError(error) as {
    fieldErrors: Record<string, string[]>
    formErrors: string[]
  }
  const message = formErrors[0] ?? 'Some fields need another look. Nothing was changed.'
  return { ok: false, code: 'InputInvalid', message, errors: fieldErrors }
}

/** How it is told that a text holds what no database keeps. */
export function invalidText(): ActionResult<never> {
  const message = 'A text holds a character that cannot be kept. Type it anew. Nothing was changed.'
  return { ok: false, code: 'InputInvalid', message, errors: {} }
}

/**
 * How an error is told: a failure by its words, anything else by the request's id alone, and logged. What steers Next
 * (redirects, not found) is thrown on.
 */
export function toActionError(error: unknown, wordings: FailureMessages, requestId: string): ActionResult<never> {
  unstable_rethrow(error)
  const words = error instanceof Failure && findWords(error, wordings)
  if (error instanceof Failure && words) {
    if (typeof words === 'string') return { ok: false, code: error.code, message: words }
    const { field, message } = words
    return { ok: false, code: error.code, message, errors: { [field]: [message] } }
  }
  log.error({ error, requestId }, 'an action of the console failed')
  const message = `It could not be done. See what stands before you try again. Request ${requestId || 'without id'}.`
  return { ok: false, code: 'UnexpectedError', message }
}

function findWords(failure: Failure, wordings: FailureMessages): Words | undefined {
  const wording = (wordings as Record<string, Words | ((detail: never) => Words)>)[failure.code]
  return typeof wording === 'function' ? wording(failure.detail as never) : wording
}
