import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { PageHeader } from '@/components/page/page-header'
import { requireOperator } from '@/lib/console/auth/operator'
import { entriesList } from '@/lib/play/entries/entries-list'
import { presentEntryRow } from './present-entry'

export default async function EntriesPage({ searchParams }: ListPageProps) {
  await requireOperator()
  return (
    <>
      <PageHeader title="Pick’em entries">
        Entries of all users with multiplier, payout and outcome.
      </PageHeader>
      <List
        of={entriesList}
        scope={null}
        at="/admin/entries"
        searchParams={searchParams}
        row={presentEntryRow}
        empty="Entries appear here once users submit them in the app."
      />
    </>
  )
}
