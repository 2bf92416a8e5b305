import type { Metadata } from 'next'
import { PageHeader } from '@/components/admin/layout/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { listGames } from '@/lib/catalog/list-catalog'
import { GameList } from './game-list'

export const metadata: Metadata = { title: 'Games' }

/** The sports of the app in their order. */
export default async function GamesPage() {
  const operator = await requireOperator()
  const games = await listGames()
  return (
    <>
      <PageHeader title="Games">
        The sports of the app, in the order in which it shows them. Of a paused game nothing new can be
        entered.
      </PageHeader>
      {games.length === 0 ? (
        <EmptyState>The sports of the app will stand here once the catalog is seeded.</EmptyState>
      ) : (
        <GameList
          canEdit={hasRole(operator, 'editor')}
          games={games.map(({ id, name, status, image, updatedAt, ...colors }) => ({
            id,
            name,
            status,
            image,
            updatedAt: updatedAt.toISOString(),
            colors: [
              colors.featuredContestColor1,
              colors.featuredContestColor2,
              colors.featuredContestColor3,
              colors.bigWinsColor1,
              colors.bigWinsColor2,
            ],
          }))}
        />
      )}
    </>
  )
}
