import { Absent, DateTimeCell, NameCell, PhoneText } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { env } from '@/lib/core/env'
import type { ListedMessage, messagesList } from '@/lib/notify/messages/messages-list'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { cancelableTemplates, resendMethod, templateNames } from '@/lib/notify/messages/rules'
import { describeDelay, MessageState } from './message-labels'

export function presentMessage(message: ListedMessage, { zone, now }: Reader): RowOf<typeof messagesList> {
  const { id, template, recipient, status, attempts, lastError, createdAt, sentAt, channel } = message
  const href = `/admin/messages/${id}`
  const name = templateNames[template] ?? template
  const reason = describeDelay(message, findConfiguredChannels(env())) || lastError
  return {
    id: String(id),
    name: `${name} to ${recipient}`,
    href,
    facts: {
      status,
      canResend: resendMethod(template) !== 'none',
      canCancel: cancelableTemplates.includes(template),
    },
    cells: {
      message: <NameCell name={name} href={href} id={`M-${id}, ${channel === 'sms' ? 'SMS' : 'email'}`} />,
      status: <MessageState status={status} />,
      recipient:
        channel === 'sms' ? (
          <PhoneText phone={recipient} />
        ) : (
          <span className="[overflow-wrap:anywhere]">{recipient}</span>
        ),
      reason: reason ? (
        <span className="line-clamp-2 max-w-[34ch] text-pretty text-12 text-ink-soft">{reason}</span>
      ) : (
        <Absent>None</Absent>
      ),
      attempts,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      sent: <DateTimeCell at={sentAt} zone={zone} now={now} absent="Not sent" />,
    },
  }
}
