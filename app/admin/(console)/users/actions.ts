'use server'

import { z } from 'zod'
import { previewTesters, markTesters } from '@/lib/account/directory/mark-testers'
import { operatorAction } from '@/lib/auth/operator-action'
import { rowSelectionShape } from '@/lib/list/schema'

const input = z.strictObject({ chosen: rowSelectionShape, isTester: z.boolean() })

const failures = {
  TooManySelected: ({ most }: { most: number }) =>
    `One change takes ${most} users at most. Narrow the list and do it in parts.`,
}

/** Counts whom marking the chosen users would change. */
export const previewMark = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input,
  failures,
  async run({ operator, input: { chosen, isTester } }) {
    return { result: await previewTesters(operator.id, chosen, isTester, operator.zone) }
  },
})

/** Marks or unmarks the chosen users as testers. */
export const mark = operatorAction({
  role: 'editor',
  input,
  failures,
  async run({ operator, input: { chosen, isTester }, by }) {
    const { changed, auditId } = await markTesters(by, chosen, isTester, operator.zone)
    const who = changed === 1 ? '1 user' : `${changed} users`
    const text = isTester ? `Marked ${who} as testers` : `Took the tester mark from ${who}`
    return { result: { changed }, ...(auditId !== null && { undo: { auditId, text } }) }
  },
})
