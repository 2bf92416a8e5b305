'use server'

import { changeGame } from '@/lib/app-config/catalog/change-game'
import { activateGame, pauseGame, reorderGames } from '@/lib/app-config/catalog/games'
import { changeAction } from '@/lib/console/auth/change-action'

export const orderGames = changeAction(reorderGames)

export const pauseGameAction = changeAction(pauseGame)

export const activateGameAction = changeAction(activateGame)

export const saveGame = changeAction(changeGame)
