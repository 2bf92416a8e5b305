import type { Metadata } from 'next'
import { Suspense } from 'react'
import { listRequest } from '@/app/admin/(console)/list-request'
import { viewActions } from '@/app/admin/(console)/view-actions-of'
import { PageHeader } from '@/components/admin/page-header'
import { Absent, MomentCell, NameCell, PhoneText } from '@/components/list-tools/cells'
import type { TableRow } from '@/components/list-tools/table-row'
import { Skeleton } from '@/components/ui/skeleton'
import { hasRole, type Operator, requireOperator } from '@/lib/auth/operator'
import type { Parameters } from '@/lib/list/state'
import { type ListedMessage, listMessages } from '@/lib/messages/list-messages'
import { templateNames, wayToResend } from '@/lib/messages/rules'
import { MessagesView } from './messages-view'
import { MessageState } from './words'

export const metadata: Metadata = { title: 'Messages' }

type Props = { searchParams: Promise<Parameters> }

/** The outbox: every mail and SMS that was written, and what became of it. */
export default async function MessagesPage({ searchParams }: Props) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Messages">Every mail and SMS that was written, and what became of it.</PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading messages" />}>
        <Messages operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Messages({ operator, searchParams }: Props & { operator: Operator }) {
  const { frame, rows } = await listMessages(await listRequest(operator, '/admin/messages', searchParams))
  return (
    <MessagesView
      frame={frame}
      rows={rows.map(message => presentMessage(message, operator))}
      viewActions={viewActions}
      canChange={hasRole(operator, 'editor')}
    />
  )
}

function presentMessage(message: ListedMessage, { zone, now }: { zone: string; now: Date }): TableRow {
  const { id, template, recipient, status, attempts, lastError, createdAt, sentAt, channel } = message
  const href = `/admin/messages/${id}`
  const name = templateNames[template] ?? template
  return {
    id: String(id),
    name: `${name} to ${recipient}`,
    href,
    facts: { status, canResend: wayToResend(template) !== 'none' },
    cells: {
      message: <NameCell name={name} href={href} id={`M-${id}, ${channel === 'sms' ? 'SMS' : 'mail'}`} />,
      status: <MessageState status={status} />,
      recipient: <PhoneText phone={recipient} />,
      reason: lastError ? (
        <span className="line-clamp-2 max-w-[34ch] text-pretty text-12 text-ink-soft">{lastError}</span>
      ) : (
        <Absent>Nothing amiss</Absent>
      ),
      attempts,
      created: <MomentCell at={createdAt} zone={zone} now={now} />,
      sent: sentAt ? <MomentCell at={sentAt} zone={zone} now={now} /> : <Absent>Not sent</Absent>,
    },
  }
}
