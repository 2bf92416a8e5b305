import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { messagesList } from '@/lib/notify/messages/messages-list'
import type { Operator } from '@/lib/people/operator/find-session'
import { MessagesView } from './messages-view'
import { presentMessage } from './present-message'

export const metadata: Metadata = { title: 'Emails and SMS' }

type Props = { searchParams: Promise<Parameters> }

export default async function MessagesPage({ searchParams }: Props) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Emails and SMS">All emails and SMS of the service.</PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading messages" />}>
        <Messages operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Messages({ operator, searchParams }: Props & { operator: Operator }) {
  const request = await listRequest(operator, '/admin/messages', searchParams)
  const { frame, rows } = await openList(messagesList, request)
  return (
    <MessagesView
      frame={frame}
      rows={rows.map(message => presentMessage(message, operator))}
      viewActions={viewActions}
      canChange={hasRole(operator, 'editor')}
    />
  )
}
