import { maskRow } from '@/lib/core/mask'
import { prisma } from '@/lib/db/client'
import type { ListedMessage } from './messages-list'
import { readContent, renderMessage } from './outgoing'

export type OpenMessage = ListedMessage & { providerId: string; subject: string; text: string }

const hidden = '(hidden)'

/** Null if unknown. Its code or link, which could impersonate the recipient, is always hidden; with `isMasked` the recipient too. */
export async function findMessage(id: number, isMasked: boolean): Promise<OpenMessage | null> {
  const row = await prisma.message.findUnique({ where: { id } })
  if (!row) return null
  const { props, ...message } = row
  const content = readContent({
    template: row.template,
    props: withoutSecrets(props as Record<string, unknown>),
  })
  const rendered = content ? await renderMessage(content) : { subject: row.template, text: '' }
  const open = { ...message, id, subject: rendered.subject, text: rendered.text }
  return isMasked ? maskRow({ ...open, text: open.text.replaceAll(row.recipient, hidden) }) : open
}

function withoutSecrets(props: Record<string, unknown>): Record<string, unknown> {
  const secrets = ['code', 'link'].filter(name => typeof props[name] === 'string')
  return { ...props, ...Object.fromEntries(secrets.map(name => [name, hidden])) }
}
