import { z } from 'zod'
import {
  amountShape,
  bucketShape,
  cursorShape,
  flagShape,
  fromText,
  idShape,
  longIdReply,
  nextCursorShape,
  timestampShape,
} from '@/lib/core/wire'

export const contestMode = z.enum(['Cash', 'Arcade', 'Practice'])

export const contestsRequest = z.object({
  game_id: z.int().min(1).max(7).optional().meta({ description: 'Only contests of this game' }),
  mode: contestMode.optional().meta({ description: 'Only contests of this mode' }),
  cursor: cursorShape.optional(),
})

export const contestParams = z.object({ main_contest_id: fromText(idShape) })

const contest = z
  .strictObject({
    main_contest_id: z.int(),
    main_blueprint_id: z.int(),
    game_id: z.int(),
    name: z.string(),
    mode: contestMode.meta({
      description:
        'Cash is paid with site credits, then cash; Arcade with credits, then bucks; Practice is free',
    }),
    status: z.enum(['open', 'locked', 'completed', 'canceled']).meta({
      description:
        'open: users join and leave. locked: it has started. completed: prizes are or will be paid. canceled: buy-ins are returned',
    }),
    starts_at: timestampShape.nullable().meta({ description: 'Null if it starts with its first match' }),
    buy_in: amountShape.meta({ description: 'Price of joining; 0.00 is free' }),
    prize_pool: amountShape.meta({ description: 'All prizes, also of places that stay empty' }),
    entries: z.int().meta({ description: 'Users who have joined' }),
    capacity: z.int().nullable().meta({ description: 'Null without a limit' }),
    is_joined: flagShape.meta({ description: '1 if the user has joined' }),
    main_contest_entry_id: longIdReply
      .nullable()
      .meta({ description: "The user's entry; null if not joined" }),
    place: z.int().nullable().meta({ description: "Place of the user's entry; null until prizes are paid" }),
    paid: amountShape.nullable().meta({
      description: "Prize or refund of the user's entry; null until the contest is settled",
    }),
  })
  .meta({ id: 'Contest' })

/** Open and locked contests, and ended ones that the user was in, newest first. */
export const contestsPage = z.strictObject({
  contests: z.array(contest),
  next_cursor: nextCursorShape,
})

const contestPrize = z
  .strictObject({
    from_place: z.int(),
    to_place: z.int(),
    amount: amountShape.meta({ description: 'Paid to each place from `from_place` to `to_place`.' }),
    bucket: bucketShape,
  })
  .meta({ id: 'ContestPrize' })

const contestStanding = z
  .strictObject({
    place: z.int(),
    username: z.string().nullable().meta({ description: 'Null for a deleted account.' }),
    is_own: flagShape.meta({ description: '1 for the user of the token.' }),
    paid: amountShape.nullable().meta({ description: 'Null until it is paid.' }),
  })
  .meta({ id: 'ContestStanding' })

export const contestDetails = z.strictObject({
  contest,
  prizes: z.array(contestPrize),
  standings: z.array(contestStanding).meta({
    description: "The first 100 places and the user's own; empty until the contest is completed.",
  }),
})

/** The IDs that get-players takes. */
export const joinedContest = z.strictObject({
  main_contest_entry_id: longIdReply,
  main_blueprint_id: z.int(),
  game_id: z.int(),
})
