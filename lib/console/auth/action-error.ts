import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import { isUnavailable } from '@/lib/api/is-unavailable'
import { busy } from '@/lib/api/standard-failures'
import type { FailureMessage, FailureMessages, FormatAt } from '@/lib/change/action-failures'
import type { ActionError } from '@/lib/console/action-result'
import { Failure } from '@/lib/core/failure'
import { formatDateTime } from '@/lib/core/format'
import { log } from '@/lib/core/log'

export function invalidInput(error: z.ZodError): ActionError {
  const { fieldErrors, formErrors } = z.flattenError(error) as {
    fieldErrors: Record<string, string[]>
    formErrors: string[]
  }
  const message = formErrors[0] ?? 'Some fields are invalid. Nothing was changed.'
  return { ok: false, code: 'InputInvalid', message, errors: fieldErrors }
}

export function invalidText(): ActionError {
  const message = 'The text contains an unsupported character. Retype it. Nothing was changed.'
  return { ok: false, code: 'InputInvalid', message, errors: {} }
}

export function hiddenCharacter({ character }: { character: string }): ActionError {
  const message = `The text contains the invisible character ${character}. Delete it, or type the text again. Nothing was changed.`
  return { ok: false, code: 'InputInvalid', message, errors: {} }
}

/**
 * Converts a thrown error to an action result. Failures get their message; anything else is logged and reported by
 * request ID only, or as busy where a retry can succeed. Next.js control flow (redirect, not found) is rethrown.
 */
export function toActionError(
  error: unknown,
  messages: FailureMessages,
  { requestId, zone = 'UTC' }: { requestId: string; zone?: string | undefined },
): ActionError {
  unstable_rethrow(error)
  const found = error instanceof Failure && findMessage(error, messages, zone)
  if (error instanceof Failure && found) {
    if (typeof found === 'string') return { ok: false, code: error.code, message: found }
    const { field, message } = found
    return { ok: false, code: error.code, message, errors: { [field]: [message] } }
  }
  log.error({ error, requestId }, 'console action failed')
  if (isUnavailable(error)) return { ok: false, code: 'ServiceBusy', message: busy }
  const message = `Something went wrong. Check the current values and try again. Request ID: ${requestId || 'unknown'}.`
  return { ok: false, code: 'UnexpectedError', message }
}

type AnyMessage = FailureMessage | ((detail: never, formatAt: FormatAt) => FailureMessage)

function findMessage(failure: Failure, messages: FailureMessages, zone: string): FailureMessage | undefined {
  const message = (messages as Record<string, AnyMessage>)[failure.code]
  if (typeof message !== 'function') return message
  return message(failure.detail as never, iso => formatDateTime(new Date(iso), zone, new Date()))
}
