import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { type ListedMessage, maskMessage } from './list-messages'
import { readContent } from './outgoing'
import { writeMessage } from './outgoing'

/** A message with what it says. */
export type OpenMessage = ListedMessage & { providerId: string; subject: string; text: string }

type Row = ListedMessage & { providerId: string; props: Record<string, unknown> }

const hidden = '(hidden)'

/**
 * One message as its reader has it, or will; null where there is none. Nobody but the reader sees its code or link,
 * with which one could be them; who may not see e-mails and phones gets those masked.
 */
export async function findMessage(id: number, isMasked: boolean): Promise<OpenMessage | null> {
  const row = await db.row<Row>(sql`
    select id, channel::text as channel, recipient, template, props, status::text as status, attempts, last_error,
      provider_id, created_at, sent_at, expires_at
    from messages where id = ${id}`)
  if (!row) return null
  const { props, ...message } = row
  const content = readContent({ template: row.template, props: withoutSecrets(props) })
  const written = content ? await writeMessage(content) : { subject: row.template, text: '' }
  const read = { ...message, subject: written.subject, text: written.text }
  return isMasked ? { ...maskMessage(read), text: read.text.replaceAll(row.recipient, hidden) } : read
}

function withoutSecrets(props: Record<string, unknown>): Record<string, unknown> {
  const secret = ['code', 'link'].filter(name => typeof props[name] === 'string')
  return { ...props, ...Object.fromEntries(secret.map(name => [name, hidden])) }
}
