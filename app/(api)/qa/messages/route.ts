import { endpoint } from '@/lib/api/endpoint'
import { readMailbox } from '@/lib/notify/messages/mailbox'
import { qaTool } from '@/lib/qa/qa-tool'
import { mailbox, mailboxRequest } from '@/lib/qa/schema'

/** Lists the messages to an email address or phone, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: read a mailbox',
    body: mailboxRequest,
    reply: { status: 200, shape: mailbox },
    async handle({ body }) {
      return { data: await readMailbox(body.to) }
    },
  }),
)
