import type { Metadata } from 'next'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { ListView } from '@/components/list/list-view'
import { PageHeader } from '@/components/page/page-header'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { entriesList } from '@/lib/play/entries/entries-list'
import { presentEntryRow } from './present-entry'

export const metadata: Metadata = { title: 'Pick’em entries' }

export default async function EntriesPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const operator = await requireOperator()
  const request = await listRequest(operator, '/admin/entries', searchParams)
  const { frame, rows } = await openList(entriesList, request, null)
  return (
    <>
      <PageHeader title="Pick’em entries">
        Entries of all users with multiplier, payout and outcome.
      </PageHeader>
      <ListView
        frame={frame}
        rows={rows.map(entry => presentEntryRow(entry, operator))}
        viewActions={viewActions}
        empty="Entries appear here once users submit them in the app."
      />
    </>
  )
}
