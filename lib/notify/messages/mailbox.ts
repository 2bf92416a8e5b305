import { timestamp } from '@/lib/core/wire'
import { prisma } from '@/lib/db/client'
import type { Message } from '@/lib/db/generated/client'
import { readContent, renderMessage } from './outgoing'

async function presentMessage(row: Message) {
  const content = readContent(row)
  const { subject, text } = content ? await renderMessage(content) : { subject: row.template, text: '' }
  return {
    id: Number(row.id),
    channel: row.channel,
    to: row.recipient,
    subject,
    text,
    code: (content && 'code' in content && content.code) || null,
    link: (content && 'link' in content && content.link) || null,
    created_at: timestamp(row.createdAt),
  }
}

/** Newest first, without those about operator accounts: their links would give everyone with the QA tools the console. */
export async function readMailbox(to: string) {
  const rows = await prisma.message.findMany({
    where: { recipient: { in: [to, to.toLowerCase()] }, NOT: { template: { startsWith: 'operator-' } } },
    orderBy: { id: 'desc' },
    take: 100,
  })
  return Promise.all(rows.map(presentMessage))
}
