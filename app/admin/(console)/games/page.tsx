import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { listGames } from '@/lib/app-config/catalog/list-catalog'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listFeedStatus } from '@/lib/play/feed/feed-status'
import { presentFeed } from './feed-state'
import { GameList } from './game-list'

export default async function GamesPage() {
  const operator = await requireOperator()
  const [games, feeds] = await Promise.all([listGames(), listFeedStatus()])
  return (
    <>
      <PageHeader title="Games">
        Sports in the order the app shows them. Paused games accept no new pick’em entries.
      </PageHeader>
      {games.length === 0 ? (
        <EmptyState>No games yet. Seed the catalog to add them.</EmptyState>
      ) : (
        <GameList
          canEdit={hasRole(operator, 'editor')}
          games={games.map(({ id, name, status, image, updatedAt, ...colors }) => ({
            id,
            name,
            status,
            image,
            updatedAt,
            feed: presentFeed(feeds.find(feed => feed.gameId === id)),
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
