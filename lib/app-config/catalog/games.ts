import { orderChange, statusChange } from './catalog-changes'

export const pauseGame = statusChange('game', 'Paused')

export const activateGame = statusChange('game', 'Active')

export const reorderGames = orderChange('game')
