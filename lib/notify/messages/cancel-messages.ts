import sql from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { change } from '@/lib/change/change'
import { longIdShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import { messagesList } from './messages-list'
import { cancelableTemplates, templateNames } from './rules'

/** `closed` are sent, failed, already canceled or security messages. */
type CancelPreview = { changing: number; closed: number }

const canCancel = sql`(status = 'queued' and template = any(${[...cancelableTemplates]}::text[]))`

export async function previewCancelMessages(operatorId: number, chosen: RowSelection, zone: string) {
  const ids = await findSelectedIds(messagesList, chosen, operatorId, zone)
  const counted = await db.row<CancelPreview>(sql`
    select count(*) filter (where ${canCancel})::int as changing,
      count(*) filter (where not ${canCancel})::int as closed
    from messages where id = any(${ids})`)
  return counted ?? { changing: 0, closed: 0 }
}

export const cancelFailures = {
  TooManySelected: ({ max }) =>
    `A change can include at most ${max} messages. Narrow the list and repeat it.`,
} satisfies FailureMessages

/** Deletes its codes and links. A message that its provider is just accepting may still arrive, and is then recorded as sent. */
export const cancelMessage = change({
  name: 'message.cancel',
  role: 'editor',
  harmless: 'Cancels a message that is not a security notice.',
  did: 'canceled {subject}',
  undo: 'Its codes and links were deleted. Resend the message instead.',
  input: z.object({ id: longIdShape }),
  async run(db, { id }) {
    const canceled = await db.row<{ template: string }>(sql`
      update messages set status = 'canceled', props = props - array['code', 'link']
       where id = ${id} and ${canCancel} returning template`)
    const template = canceled?.template ?? ''
    const subject = { type: 'message', id, name: templateNames[template] ?? template }
    if (!canceled) return { subject, isUnchanged: true }
    await db.run(sql`select graphile_worker.remove_job('message:' || ${id}::bigint)`)
    return { subject, before: { status: 'queued' }, after: { status: 'canceled' } }
  },
})

/** Cancels queued messages, except security messages. Returns their number. */
export async function cancelMessages(by: OperatorAuthor, chosen: RowSelection, zone: string) {
  const ids = await findSelectedIds(messagesList, chosen, by.operatorId, zone)
  return transaction(async db => {
    const queued = await db.rows<{ id: number }>(sql`
      select id::float8 from messages where id = any(${ids}) and ${canCancel} order by messages.id for update`)
    for (const { id } of queued) await cancelMessage.in(db, by, { id })
    return queued.length
  })
}
