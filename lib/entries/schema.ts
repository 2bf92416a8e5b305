import { z } from 'zod'
import { amountShape, flagShape, idShape, maxId, textShape } from '@/lib/wire'

export const playersRequest = z.object({
  main_contest_entry_id: idShape,
  main_blueprint_id: idShape,
  game_id: z.int().min(1).max(4).meta({ description: '1 NFL, 2 NBA, 3 MLB, 4 NHL' }),
})

const selectablePlayer = z
  .strictObject({
    feed_player_id: z.int(),
    feed_game_id: z.int(),
    projection: z.number(),
    headshot_high_resolution: z.string().nullable(),
    short_name: z.string(),
  })
  .meta({ id: 'SelectablePlayer' })

/** Players with a line in matches that have not started. */
export const selectablePlayers = z.strictObject({ players: z.array(selectablePlayer) })

export const slip = z
  .object({
    game_id: z.int().min(1).max(7),
    buy_in: z.number().min(0).multipleOf(0.01),
    payout: z.number().min(1),
    multiplier: z.number(),
    picks: textShape().meta({
      description:
        'A comma list of more or less, one a player in order; over/under, higher/lower, o/u, m/l too.',
      examples: ['more,less'],
    }),
    players: z
      .array(z.object({ feed_player_id: idShape, feed_game_id: idShape, projection: z.number() }))
      .min(2)
      .max(6),
  })
  .check(({ value, issues }) => {
    const minimum = findMinBuyIn(value)
    if (minimum !== null)
      issues.push({
        code: 'custom',
        input: value.buy_in,
        path: ['buy_in'],
        message: `The buy_in field must be 0, or at least ${minimum.toFixed(2)} with ${value.players.length} players.`,
      })
  })

/** The buy-in that would pay 1.00, if the given one is not free and pays less. */
function findMinBuyIn({ buy_in, multiplier }: { buy_in: number; multiplier: number }): number | null {
  const factor = Math.round(multiplier * 100)
  if (buy_in <= 0 || factor <= 0 || Math.round(buy_in * 100) * factor >= 10_000) return null
  return Math.ceil(10_000 / factor) / 100
}

export const entryParams = z.object({ pickem_contest_entry_id: z.coerce.number().int().min(1).max(maxId) })

const pickemEntry = z
  .strictObject({
    pickem_contest_entry_id: z.int(),
    game_id: z.int(),
    contest_name: z.string(),
    buy_in: amountShape,
    payout: amountShape,
    multiplier: z.number(),
    picks: z.int(),
    is_settled: flagShape,
  })
  .meta({ id: 'PickemEntry' })

const pickemEntryPlayer = z
  .strictObject({
    pickem_contest_entry_player_id: z.int(),
    feed_player_id: z.int(),
    projection: z.number(),
    is_game_started: flagShape,
    is_game_completed: flagShape,
    is_played: flagShape,
    result: z.number().nullable(),
    headshot_high_resolution: z.string(),
    short_name: z.string(),
    schedule_time_utc: z.string().regex(/^((0[1-9]|1[0-2]):[0-5]\d [AP]M)?$/),
    game_info: z.string(),
    game_status: z.string(),
  })
  .meta({ id: 'PickemEntryPlayer' })

export const entryDetails = z.strictObject({
  pickem_contest_entry: pickemEntry,
  pickem_contest_entry_players: z.array(pickemEntryPlayer),
})
