'use server'

import { z } from 'zod'
import { changeGame } from '@/lib/app-config/catalog/change-game'
import { activateGame, pauseGame, reorderGames } from '@/lib/app-config/catalog/read'
import { changeAction } from '@/lib/console/auth/change-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { measureGameImpact } from '@/lib/console/impact/game-impact'
import { idShape } from '@/lib/core/wire'

export const orderGames = changeAction(reorderGames)

export const pauseGameAction = changeAction(pauseGame)

export const activateGameAction = changeAction(activateGame)

export const saveGame = changeAction(changeGame)

/** Entries and users that a pause of the game concerns. */
export const measureGame = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: z.strictObject({ id: idShape }),
  async run({ input }) {
    return { result: await measureGameImpact(input.id) }
  },
})
