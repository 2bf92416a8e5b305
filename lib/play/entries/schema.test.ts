import { describe, expect, it } from 'vitest'
import { InvalidRequest, parse } from '@/lib/core/parse'
import { slip } from './schema'

const player = (feed_player_id: number) => ({ feed_player_id, feed_game_id: feed_player_id, projection: 1 })
const sent = {
  game_id: 1,
  buy_in: 10,
  payout: 30,
  multiplier: 3,
  picks: 'more,less',
  players: [player(1), player(2)],
}

function errorsOf(change: object): Record<string, string[]> {
  try {
    parse(slip, { ...sent, ...change })
    return {}
  } catch (error) {
    if (error instanceof InvalidRequest) return error.errors
    throw error
  }
}

describe('a buy-in that pays less than 1.00', () => {
  it.each([
    [0.33, 3, '0.34'],
    [0.01, 3, '0.34'],
    [0.19, 5, '0.20'],
    [0.02, 37.5, '0.03'],
  ])('of %d with multiplier %d reports the minimum %s', (buy_in, multiplier, min) => {
    const message = `The buy_in field must be 0, or at least ${min} with 2 players.`
    expect(errorsOf({ buy_in, multiplier, payout: 1 })).toEqual({ buy_in: [message] })
    expect(errorsOf({ buy_in, multiplier, payout: 0.99 })).toEqual({
      payout: ['The payout field must be at least 1.'],
      buy_in: [message],
    })
  })

  it.each([
    [0.34, 3, 1.02],
    [0.2, 5, 1],
    [0.1, 10, 1],
    [0, 3, 5],
  ])('does not apply to %d with multiplier %d', (buy_in, multiplier, payout) => {
    expect(errorsOf({ buy_in, multiplier, payout })).toEqual({})
  })

  it.each([0, -3, 1e300])('is not checked for a multiplier of %d', multiplier => {
    expect(errorsOf({ multiplier })).toEqual({})
  })
})
