import { z } from 'zod'
import { amountShape, flagShape, idShape, maxId, textShape } from '@/lib/wire'

/** Whose slate get-players is asked for. */
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

/** Players with a line in games that have not started. */
export const selectablePlayers = z.strictObject({ players: z.array(selectablePlayer) })

/** The set of picks as sent. */
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
    const least = findLeastBuyIn(value)
    if (least !== null)
      issues.push({
        code: 'custom',
        input: value.buy_in,
        path: ['buy_in'],
        message: `The buy_in field must be 0, or at least ${least.toFixed(2)} with ${value.players.length} players.`,
      })
  })

/** What would pay 1.00, where what was sent pays less and is no free entry. */
function findLeastBuyIn({ buy_in, multiplier }: { buy_in: number; multiplier: number }): number | null {
  const factor = Math.round(multiplier * 100)
  if (buy_in <= 0 || factor <= 0 || Math.round(buy_in * 100) * factor >= 10_000) return null
  return Math.ceil(10_000 / factor) / 100
}

/** Which entry is asked for. */
export const entryAddress = z.object({ pickem_contest_entry_id: z.coerce.number().int().min(1).max(maxId) })

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

/** An entry with its picks. */
export const entryDetails = z.strictObject({
  pickem_contest_entry: pickemEntry,
  pickem_contest_entry_players: z.array(pickemEntryPlayer),
})
