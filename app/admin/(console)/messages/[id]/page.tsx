import { MessageButtons } from '@/app/admin/(console)/messages/message-buttons'
import { describeDelay, MessageState } from '@/app/admin/(console)/messages/message-labels'
import { Absent, formatPhone } from '@/components/list/cells'
import { Card } from '@/components/page/card'
import { DetailHeader } from '@/components/page/detail-header'
import { FactsRail, WithRail } from '@/components/page/facts-rail'
import { Email } from '@/components/ui/email'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { loadByIdParam, readLongIdParam } from '@/lib/console/page/id-param'
import { env } from '@/lib/core/env'
import { findMessage, type OpenMessage } from '@/lib/notify/messages/find-message'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { cancelableTemplates, resendMethod, templateNames } from '@/lib/notify/messages/rules'

export default async function MessagePage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const message = await loadByIdParam(
    params,
    id => findMessage(id, !hasRole(operator, 'editor')),
    readLongIdParam,
  )
  const delay = describeDelay(message, findConfiguredChannels(env()))
  return (
    <>
      <DetailHeader
        title={templateNames[message.template] ?? message.template}
        id={`M-${message.id}`}
        state={<MessageState status={message.status} />}
        actions={hasRole(operator, 'editor') && <MessageButtons {...buttonsOf(message)} />}
      />
      <WithRail rail={<Facts message={message} />}>
        {delay && (
          <Note tone="warn" title={delay}>
            The message is sent once the service has the keys of a provider.
          </Note>
        )}
        {message.status === 'failed' && (
          <Note tone="bad">{message.lastError || 'The message could not be sent.'}</Note>
        )}
        <Card title={message.subject || 'SMS'} isLined>
          <pre className="whitespace-pre-wrap break-words font-sans text-ink-soft">{message.text}</pre>
        </Card>
      </WithRail>
    </>
  )
}

const buttonsOf = ({ id, status, template }: OpenMessage) => ({
  id,
  isQueued: status === 'queued',
  canCancel: cancelableTemplates.includes(template),
  canResend: resendMethod(template) !== 'none',
})

function Facts({ message }: { message: OpenMessage }) {
  const { channel, recipient, attempts, providerId, createdAt, sentAt, expiresAt } = message
  const day = (at: Date) => <Time at={at} relative="below" />
  return (
    <FactsRail
      groups={[
        {
          name: 'Message',
          facts: [
            { name: 'To', value: channel === 'sms' ? formatPhone(recipient) : <Email>{recipient}</Email> },
            { name: 'Channel', value: channel === 'sms' ? 'SMS' : 'Email' },
            { name: 'Attempts', value: attempts },
            { name: 'Provider', value: providerId || <Absent>Not accepted yet</Absent> },
          ],
        },
        {
          name: 'Times',
          facts: [
            { name: 'Created', value: day(createdAt) },
            { name: 'Sent', value: sentAt ? day(sentAt) : <Absent>Not sent</Absent> },
            { name: 'Expires', value: expiresAt ? day(expiresAt) : <Absent>Never</Absent> },
          ],
        },
      ]}
    />
  )
}
