import { headers } from 'next/headers'
import type { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import type { ActionResult } from '@/lib/console/action-result'
import { isStorable } from '@/lib/core/is-storable'
import { invalidInput, invalidText, toActionError } from './action-error'

type Declaration<Shape extends z.ZodType> = {
  input: Shape
  failures?: FailureMessages
  run(given: {
    input: z.output<Shape>
    requestId: string
    ip: string
    client: { userAgent: string; ip: string; requestId: string }
  }): Promise<void>
}

/** A server action for visitors who are not signed in. It never throws. */
export function publicAction<Shape extends z.ZodType>({
  input,
  failures = {},
  run,
}: Declaration<Shape>): (given: z.input<Shape>) => Promise<ActionResult<undefined>> {
  return async given => {
    const requestHeaders = await headers()
    const requestId = requestHeaders.get('x-request-id') ?? ''
    try {
      const parsed = input.safeParse(given)
      if (!parsed.success) return invalidInput(parsed.error)
      if (!isStorable(parsed.data)) return invalidText()
      const ip = requestHeaders.get('x-slatekeeper-ip') ?? '0.0.0.0'
      const client = { userAgent: requestHeaders.get('user-agent') ?? '', ip, requestId }
      await run({ input: parsed.data, requestId, ip, client })
      return { ok: true, result: undefined }
    } catch (error) {
      return toActionError(error, failures, { requestId })
    }
  }
}
