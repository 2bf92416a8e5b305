'use client'

import { useState } from 'react'
import { activateGame, pauseGame, reorderGames } from '@/app/admin/(console)/generated/actions'
import { OrderedList } from '@/components/list/ordered-list'
import { Picture } from '@/components/pictures/picture'
import { toCss } from '@/components/ui/color'
import { Link } from '@/components/ui/link'
import { onDemand } from '@/components/ui/on-demand'
import { FeedState, type ShownFeed } from './feed-state'

const PauseGameDialog = onDemand(async () => (await import('./pause-dialog')).PauseGameDialog)

type Game = {
  id: number
  name: string
  status: 'Active' | 'Paused'
  image: string
  updatedAt: Date
  feed: ShownFeed
  colors: string[]
}

export function GameList({ games, canEdit }: { games: Game[]; canEdit: boolean }) {
  const [paused, setPaused] = useState<Game>()
  return (
    <div className="grid max-w-page gap-3">
      <OrderedList
        label="Games"
        items={games}
        canEdit={canEdit}
        saveOrder={reorderGames}
        pause={pauseGame}
        activate={activateGame}
        askToPause={setPaused}
        isWide
        firstAction={({ id }) => ({
          id: 'open',
          label: canEdit ? 'Edit' : 'Open',
          icon: 'pencil',
          href: `/admin/games/${id}`,
        })}
      >
        {game => <GameCells game={game} />}
      </OrderedList>
      {paused && <PauseGameDialog id={paused.id} name={paused.name} onClose={() => setPaused(undefined)} />}
    </div>
  )
}

function GameCells({ game: { id, name, image, feed, colors } }: { game: Game }) {
  return (
    <>
      <Picture path={image} className="size-8" />
      <span className="min-w-0 flex-1">
        <Link href={`/admin/games/${id}`} className="font-medium hover:underline">
          {name}
        </Link>
        <span className="block text-12 text-muted">
          Game {id}, feed <FeedState feed={feed} />
        </span>
      </span>
      <span aria-hidden="true" className="hidden flex-none overflow-clip rounded-tag sm:flex">
        {colors.map((color, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five colors in a fixed order
          <span key={index} className="h-3 w-4" style={{ background: toCss(color) }} />
        ))}
      </span>
    </>
  )
}
