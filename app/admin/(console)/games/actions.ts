'use server'

import { changeGame } from '@/lib/app-config/catalog/change-game'
import { activateGame, pauseGame, reorderGames } from '@/lib/app-config/catalog/games'
import { changeAction } from '@/lib/console/auth/change-action'

export const reorder = changeAction(reorderGames)

export const pause = changeAction(pauseGame)

export const activate = changeAction(activateGame)

export const save = changeAction(changeGame)
