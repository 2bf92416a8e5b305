import { z } from 'zod'
import {
  amountShape,
  cursorShape,
  flagShape,
  fromText,
  idShape,
  longIdReply,
  longIdShape,
  nextCursorShape,
  textShape,
  timestampShape,
} from '@/lib/core/wire'
import { cashBars } from '@/lib/people/restrictions/rules'
import { feedGameStatus } from '@/lib/play/feed/schema'

export const playersRequest = z.object({
  main_contest_entry_id: longIdShape,
  main_blueprint_id: idShape,
  game_id: z.int().min(1).max(4).meta({ description: '1 NFL, 2 NBA, 3 MLB, 4 NHL' }),
})

const selectablePlayer = z
  .strictObject({
    feed_player_id: z.int(),
    feed_game_id: z.int(),
    projection: z.number().meta({ description: 'The line that a pick is above or below.' }),
    headshot_high_resolution: z.string().nullable().meta({ description: 'Picture; null without one.' }),
    short_name: z.string(),
  })
  .meta({ id: 'SelectablePlayer' })

export const selectablePlayers = z.strictObject({ players: z.array(selectablePlayer) })

export const slip = z
  .object({
    game_id: z.int().min(1).max(7),
    buy_in: z.number().min(0).multipleOf(0.01),
    payout: z.number().min(1),
    multiplier: z.number(),
    picks: textShape().meta({
      description:
        'Comma-separated sides, one per player in the same order: more or less. Also accepted: over/under, higher/lower, o/u, m/l.',
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
  return minBuyInCents(multiplier) / 100
}

/** The lowest buy-in that pays 1.00. */
export function minBuyInCents(multiplier: number): number {
  return Math.ceil(10_000 / Math.round(multiplier * 100))
}

export const offerRequest = z.object({
  game_id: z.int().min(1).max(7).meta({ description: '1 NFL, 2 NBA, 3 MLB, 4 NHL; 5 to 7 as in `games`.' }),
})

const offeredMatch = z
  .strictObject({
    feed_game_id: z.int(),
    home_team: z.string(),
    away_team: z.string(),
    closes_at: timestampShape.meta({ description: 'Scheduled start, when the match stops accepting picks.' }),
    teams: z.array(z.strictObject({ team: z.string(), feed_player_ids: z.array(z.int()) })),
  })
  .meta({ id: 'OfferedMatch' })

/** Everything that confirm-entry checks, besides the lines of get-players. */
export const pickemOffer = z
  .strictObject({
    game_id: z.int(),
    mode: z.enum(['Cash', 'Arcade']).meta({ description: 'The mode that an entry would be made in.' }),
    entry_fee_max: amountShape.meta({ description: 'Highest `buy_in`.' }),
    entry_fee_min: z
      .array(z.strictObject({ picks: z.int(), amount: amountShape }))
      .meta({ description: 'Lowest `buy_in` by number of picks, besides 0 for a free entry.' }),
    available_funds: amountShape.meta({
      description: 'Highest `buy_in` that the user can pay in this mode.',
    }),
    free_entry: z.strictObject({
      payout: amountShape.meta({
        description: '`payout` of a slip with `buy_in` 0, for any number of picks.',
      }),
      bucket: z.enum(['site_credits', 'bucks']).meta({ description: 'Where a win is paid.' }),
      left_today: z.int().min(0).meta({
        description:
          'Free entries that the user can still make before midnight UTC; 0 until the email is verified, and the phone by a code or the identity. The players must differ from those of each open free entry.',
      }),
    }),
    multipliers: z.array(z.strictObject({ picks: z.int(), multiplier: z.number() })).meta({
      description:
        'Offered numbers of picks. The `payout` of a slip is `buy_in` × `multiplier`, rounded down to two decimals.',
    }),
    is_opposing_allowed: flagShape.meta({
      description: 'If 0, picks on the players of an open entry must be equal to those of that entry.',
    }),
    refunds_short_losses: flagShape.meta({
      description:
        'If fewer than two picks of an entry count, or only picks on one team, its buy-in is refunded; 0 if a lost pick still loses it.',
    }),
    site_credits_return_winnings_only: flagShape.meta({
      description:
        'If 1, a win does not return the part of a buy-in that site credits paid: `win_amount` of the entry is `payout` less that part.',
    }),
    barred_by: z
      .enum(cashBars)
      .nullable()
      .meta({ description: 'Why the user cannot make entries in this mode; null if they can.' }),
    closes_at: timestampShape.nullable().meta({
      description:
        'When the next match stops accepting picks; null without matches. Load the offer again then.',
    }),
    matches: z.array(offeredMatch).meta({
      description:
        'Matches of the contests that the user has joined, with the players of get-players by team. A slip needs players of two matches and of two teams.',
    }),
  })
  .meta({ id: 'PickemOffer' })

export const entryParams = z.object({ pickem_contest_entry_id: fromText(longIdShape) })

const pickemEntry = z
  .strictObject({
    pickem_contest_entry_id: longIdReply,
    game_id: z.int(),
    contest_name: z.string(),
    buy_in: amountShape,
    payout: amountShape.meta({ description: '`buy_in` × `multiplier`, as the slip stated it.' }),
    win_amount: amountShape.meta({
      description:
        'Added to the balance by a win if every pick counts: `payout` less the site credits in the buy-in that a win does not return.',
    }),
    multiplier: z.number(),
    picks: z.int().meta({ description: 'Number of picks.' }),
    is_settled: flagShape.meta({ description: '1 once every pick is graded and the entry is paid.' }),
  })
  .meta({ id: 'PickemEntry' })

const pickemEntryPlayer = z
  .strictObject({
    pickem_contest_entry_player_id: longIdReply,
    feed_player_id: z.int(),
    projection: z.number().meta({ description: 'The line that the entry is graded on.' }),
    is_game_started: flagShape.meta({ description: '1 once the match has started.' }),
    is_game_completed: flagShape.meta({ description: '1 once the match is final.' }),
    is_played: flagShape.meta({ description: '1 once the player is reported to have played.' }),
    result: z.number().nullable().meta({ description: 'Result of the player; null until it is known.' }),
    headshot_high_resolution: z.string().meta({ description: 'Picture; empty without one.' }),
    short_name: z.string(),
    schedule_time_utc: z
      .string()
      .regex(/^((0[1-9]|1[0-2]):[0-5]\d [AP]M)?$/)
      .meta({ description: 'Start of the match in UTC; empty while unknown.' }),
    game_info: z.string().meta({ description: 'Such as `Storm @ Comets`.' }),
    game_status: feedGameStatus.meta({
      description:
        'Of the match: InProgress, Final, or not started. Postponed, Canceled, Suspended and Delayed as its league reports it; a pick on a match that is not played in time is void.',
    }),
    feed_game_id: z.int().meta({ description: 'The match of the pick.' }),
    scheduled_at: timestampShape.nullable().meta({ description: 'Start of the match; null while unknown.' }),
    side: z.enum(['more', 'less']).meta({ description: 'The side that was picked.' }),
    outcome: z
      .enum(['won', 'lost', 'void'])
      .nullable()
      .meta({ description: '`void` does not count; null until the entry is settled.' }),
  })
  .meta({ id: 'PickemEntryPlayer' })

export const entriesRequest = z.object({
  is_settled: flagShape
    .optional()
    .meta({ description: '1 for settled entries, 0 for open ones; else both.' }),
  cursor: cursorShape.optional(),
  limit: z.int().min(1).max(50).default(20).meta({ description: 'Entries per page.' }),
  include: z
    .enum(['picks'])
    .optional()
    .meta({ description: '`picks`: each entry has its picks, as in show-entry.' }),
})

const listedEntry = pickemEntry
  .extend({
    outcome: z
      .enum(['won', 'lost', 'refunded'])
      .nullable()
      .meta({ description: 'Null while the entry is open.' }),
    paid: amountShape.nullable().meta({
      description:
        'Paid at settlement: winnings less site credits that are not returned, or the refund. Null while the entry is open.',
    }),
    pickem_contest_entry_players: z
      .array(pickemEntryPlayer)
      .optional()
      .meta({ description: 'In the order of the slip; only with `include=picks`.' }),
  })
  .meta({ id: 'ListedPickemEntry' })

export const entryPage = z.strictObject({
  pickem_contest_entries: z.array(listedEntry),
  next_cursor: nextCursorShape,
})

export const entryDetails = z.strictObject({
  pickem_contest_entry: pickemEntry,
  pickem_contest_entry_players: z.array(pickemEntryPlayer),
})
