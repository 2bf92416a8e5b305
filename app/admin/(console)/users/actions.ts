'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { bulkAction } from '@/lib/console/auth/bulk-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { rowSelectionShape } from '@/lib/list/schema'
import { sumUnsentWithdrawals } from '@/lib/payments/sum-unsent-withdrawals'
import { creditUsers, suspendUsers } from '@/lib/people/account/directory/change-users'
import { changeTesters, markTesters, previewTesters } from '@/lib/people/account/directory/mark-testers'
import { createSegment, saveSegment } from '@/lib/people/account/directory/save-segment'

const input = z.strictObject({ selection: rowSelectionShape, isTester: z.boolean() })

const failures = {
  TooManySelected: ({ max }: { max: number }) =>
    `You can change at most ${max} users at a time. Filter the list and change them in parts.`,
}

export const previewSetTesters = operatorAction({
  change: changeTesters,
  isReadOnly: true,
  input,
  failures,
  async run({ operator, input: { selection, isTester } }) {
    return { result: await previewTesters(operator.id, selection, isTester, operator.zone) }
  },
})

export const setTesters = operatorAction({
  change: changeTesters,
  input: input.extend({ reason: reasonShape }),
  failures,
  async run({ operator, input: { selection, isTester, reason }, by }) {
    const { changed, auditId } = await markTesters(by, selection, isTester, operator.zone, reason)
    const users = changed === 1 ? '1 user' : `${changed} users`
    const text = isTester ? `Marked ${users} as testers` : `Unmarked ${users} as testers`
    return { result: { changed }, ...(auditId !== null && { undo: { auditId, text } }) }
  },
})

/** For the rule “Segment” of promos. */
export const addSegment = operatorAction({
  change: createSegment,
  input: z.strictObject({
    selection: rowSelectionShape,
    name: z.string().trim().min(1, 'Enter a name.').max(60, 'Use at most 60 characters.'),
  }),
  failures: {
    TooManySelected: ({ max }: { max: number }) =>
      `A segment has at most ${max.toLocaleString('en-US')} users. Filter the list.`,
    SegmentNameTaken: () => ({ field: 'name', message: 'Another segment has this name.' }),
    SegmentEmpty: 'All selected accounts are deleted.',
  },
  async run({ operator, input, by }) {
    const { name, users, auditId } = await saveSegment(by, input, operator.zone)
    const text = `Saved ${users === 1 ? '1 user' : `${users.toLocaleString('en-US')} users`} as segment “${name}”`
    return { undo: { auditId, text } }
  },
})

export const countUnsentWithdrawals = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: input.pick({ selection: true }),
  failures,
  async run({ operator, input: { selection } }) {
    return { result: await sumUnsentWithdrawals(operator.id, selection, operator.zone) }
  },
})

export const creditSelected = bulkAction(creditUsers)

export const suspendSelected = bulkAction(suspendUsers)
