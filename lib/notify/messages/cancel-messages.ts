import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import { messagesList } from './messages-list'
import { cancelableTemplates, templateNames } from './rules'

/** `closed` are sent, failed, already canceled or security messages. */
type CancelPreview = { changing: number; closed: number }

const canCancel = sql`(status = 'queued' and template = any(${[...cancelableTemplates]}::text[]))`

type Canceled = { id: number; template: string }

export async function previewCancelMessages(
  operatorId: number,
  chosen: RowSelection,
  zone: string,
): Promise<CancelPreview> {
  const ids = await findSelectedIds(messagesList, chosen, operatorId, zone)
  const counted = await db.row<CancelPreview>(sql`
    select count(*) filter (where ${canCancel})::int as changing,
      count(*) filter (where not ${canCancel})::int as closed
    from messages where id = any(${ids})`)
  return counted ?? { changing: 0, closed: 0 }
}

/**
 * Cancels queued messages and deletes their codes and links. Returns their number. Security messages are not canceled. One
 * that its provider is just accepting may still arrive, and is then recorded as sent.
 */
export async function cancelMessages(
  by: Author & { operatorId: number },
  chosen: RowSelection,
  zone: string,
): Promise<number> {
  const ids = await findSelectedIds(messagesList, chosen, by.operatorId, zone)
  return transaction(async db => {
    const canceled = await db.rows<Canceled>(sql`
      with chosen as (
        select id from messages where id = any(${ids}) and ${canCancel} order by id for update
      )
      update messages set status = 'canceled', props = props - array['code', 'link']
      from chosen where messages.id = chosen.id returning messages.id, messages.template`)
    for (const { id, template } of canceled) {
      await db.run(sql`select graphile_worker.remove_job('message:' || ${id}::int)`)
      await recordChange(db, by, {
        action: 'message.cancel',
        subject: { type: 'message', id, name: templateNames[template] ?? template },
        before: { status: 'queued' },
        after: { status: 'canceled' },
      })
    }
    return canceled.length
  })
}
