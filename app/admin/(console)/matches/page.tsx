import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/admin/layout/page-header'
import { ListView } from '@/components/list/list-view'
import { buttonClass } from '@/components/ui/button'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { listGames } from '@/lib/catalog/list-catalog'
import { listMatches } from '@/lib/feed/matches-list'
import type { Parameters } from '@/lib/list/state'
import { listRequest } from '@/lib/page/list-request'
import { ImportButton } from './import-button'
import { presentMatch } from './present-match'

export const metadata: Metadata = { title: 'Matches' }

export default async function MatchesPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const operator = await requireOperator()
  const [{ frame, rows }, games] = await Promise.all([
    listMatches(await listRequest(operator, '/admin/matches', searchParams)),
    listGames(),
  ])
  return (
    <>
      <PageHeader
        title="Matches"
        actions={
          <>
            <Link href={'/admin/matches/corrections' as Route} className={buttonClass()}>
              Corrections
            </Link>
            {hasRole(operator, 'manager') && (
              <ImportButton games={games.map(({ id, name }) => ({ value: String(id), label: name }))} />
            )}
          </>
        }
      >
        Matches from the feed with their lines, results and open entries.
      </PageHeader>
      <ListView
        frame={frame}
        rows={rows.map(match => presentMatch(match, operator))}
        viewActions={viewActions}
        empty="Matches appear here once the feed or an imported file contains them."
      />
    </>
  )
}
