import { FeedState, presentFeed } from '@/app/admin/(console)/games/feed-state'
import { DetailHeader } from '@/components/page/detail-header'
import { Picture } from '@/components/pictures/picture'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { findGame } from '@/lib/app-config/catalog/list-catalog'
import { findDefaultPreviewBuild } from '@/lib/app-config/release/list-releases'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { loadByIdParam } from '@/lib/console/page/id-param'
import { listFeedStatus } from '@/lib/play/feed/feed-status'
import { GameForm } from './game-form'
import { GameMenu } from './game-menu'

export default async function GamePage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const { id, status, updatedAt, ...form } = await loadByIdParam(params, findGame)
  const canEdit = hasRole(operator, 'editor')
  const feed = (await listFeedStatus()).find(({ gameId }) => gameId === id)
  return (
    <>
      <DetailHeader
        title={form.name}
        state={<State is={status === 'Active' ? 'live' : 'paused'}>{status}</State>}
        id={`game ${id}`}
        picture={<Picture path={form.image} className="size-9" />}
        actions={<GameMenu id={id} name={form.name} status={status} canEdit={canEdit} />}
      >
        Last changed <Time at={updatedAt} relative="beside" />. Apps load changes with their next request.
        They show the feed as <FeedState feed={presentFeed(feed)} />.
      </DetailHeader>
      <GameForm
        id={id}
        form={form}
        updatedAt={updatedAt.toISOString()}
        isPaused={status === 'Paused'}
        build={await findDefaultPreviewBuild('ios')}
        canEdit={canEdit}
      />
    </>
  )
}
