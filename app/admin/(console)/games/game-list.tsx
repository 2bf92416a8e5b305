'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useToaster } from '@/components/admin/feedback/toaster'
import { useReorder } from '@/components/admin/form/use-reorder'
import { Picture } from '@/components/admin/pictures/picture'
import { toCss } from '@/components/ui/color'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { ReorderList } from '@/components/ui/reorder-list'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { orderGames, switchGame } from './actions'
import { FeedState, type ShownFeed } from './feed-state'

type Game = {
  id: number
  name: string
  status: 'Active' | 'Paused'
  image: string
  updatedAt: string
  feed: ShownFeed
  colors: string[]
}

export function GameList({ games, canEdit }: { games: Game[]; canEdit: boolean }) {
  const { shown, reorder, error, setError } = useReorder(games, orderGames)
  const { showResult } = useToaster()

  async function toggleStatus({ id, status }: Game) {
    const result = showResult(await switchGame({ id, status: status === 'Active' ? 'Paused' : 'Active' }))
    setError(result.ok ? undefined : result.message)
  }

  return (
    <div className="grid max-w-[760px] gap-3">
      <ErrorNote>{error}</ErrorNote>
      <div className="overflow-clip rounded-card border border-line bg-raised">
        <ReorderList
          label="Games"
          items={shown}
          onReorder={reorder}
          isDisabled={!canEdit}
          menu={game => (
            <Menu
              isRowMenu
              label={`Actions for ${game.name}`}
              actions={[
                {
                  id: 'open',
                  label: canEdit ? 'Edit' : 'Open',
                  icon: 'pencil',
                  href: `/admin/games/${game.id}`,
                },
                {
                  id: 'toggle-status',
                  label: game.status === 'Active' ? 'Pause' : 'Activate',
                  icon: game.status === 'Active' ? 'pause' : 'play',
                  disabledReason: canEdit ? undefined : 'Requires the editor role',
                  onAction: () => void toggleStatus(game),
                },
              ]}
            />
          )}
        >
          {(game, place) => <Row game={game} place={place} />}
        </ReorderList>
      </div>
    </div>
  )
}

function Row({ game, place }: { game: Game; place: number }) {
  const { id, name, status, image, updatedAt, feed, colors } = game
  return (
    <>
      <span className="w-4 flex-none text-right text-12 text-muted tabular-nums">{place}</span>
      <Picture path={image} className="size-8" />
      <span className="min-w-0 flex-1">
        <Link href={`/admin/games/${id}` as Route} prefetch={false} className="font-medium hover:underline">
          {name}
        </Link>
        <span className="block text-12 text-muted">
          Game {id}, <FeedState feed={feed} />
        </span>
      </span>
      <span aria-hidden="true" className="hidden flex-none overflow-clip rounded-tag fold:flex">
        {colors.map((color, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five colors in a fixed order
          <span key={index} className="h-3 w-4" style={{ background: toCss(color) }} />
        ))}
      </span>
      <span className="hidden w-40 flex-none text-right text-12 text-muted wide:block">
        changed <Time at={updatedAt} relative="only" />
      </span>
      <span className="w-22 flex-none">
        <State is={status === 'Active' ? 'live' : 'paused'}>{status}</State>
      </span>
    </>
  )
}
