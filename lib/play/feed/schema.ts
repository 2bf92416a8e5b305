import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { idShape, longIdShape, strictShape, textShape } from '@/lib/core/wire'

export const feedGameStatus = z.enum([
  'Scheduled',
  'InProgress',
  'Final',
  'Postponed',
  'Canceled',
  'Suspended',
  'Delayed',
])

const number = z.number().min(-999_999.99).max(999_999.99).multipleOf(0.01)
const must = (what: string) => (issue: { path?: readonly PropertyKey[] | undefined }) =>
  `The ${issue.path?.join('.')} field must ${what}.`

const feedTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)? ?(?:(Z|UTC)|([+-]\d\d):?(\d\d)?)$/i

/** ISO 8601 of what feeds write: with a space, small letters or UTC, without seconds, or with an offset without colon. */
function toIsoTime(text: unknown): unknown {
  if (typeof text !== 'string') return text
  const found = feedTime.exec(text.trim())
  if (!found) return text.trim()
  const [, day, time, seconds = ':00', utc, hours, minutes = '00'] = found
  return `${day}T${time}${seconds}${utc ? 'Z' : `${hours}:${minutes}`}`
}

const timestamp = z
  .preprocess(toIsoTime, z.iso.datetime({ offset: true, abort: true }))
  .refine(text => /^2[01]/.test(new Date(text).toISOString()), {
    error: must('be in the years 2000 to 2199'),
  })
  .transform(text => new Date(text).toISOString())
  .meta({ description: 'Start time, with Z or an offset' })

const picture = z
  .string()
  .trim()
  .max(2048)
  .regex(/^(https?:\/\/\S+|\/\S+)?$/, { error: must('be a URL or a path of this service') })
  .meta({ description: 'A URL or a path of this service; "" removes it' })

const booleanOrBit = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)
// Same values with the most common first, because the API reference shows the first.
const bitOrBoolean = z.union([z.literal([0, 1]), z.boolean()]).transform(Boolean)

/** A match; absent or null fields keep their value. */
export const feedGame = strictShape({
  feed_game_id: idShape,
  home_team: textShape().nullish(),
  away_team: textShape().nullish(),
  scheduled_at: timestamp.nullish(),
  status: feedGameStatus.nullish(),
  is_correction: bitOrBoolean.nullish().meta({
    description:
      'Applies status and time even if the match had progressed further; required to reopen a match. With status ' +
      'Scheduled or Delayed, its results are withdrawn and it accepts picks again.',
  }),
})

const feedPlayer = strictShape({
  feed_player_id: idShape,
  first_name: z.string().trim().max(255),
  last_name: textShape(),
  short_name: textShape(),
  team: textShape(),
  position: z.string().trim().max(255).nullish(),
  headshot_high_resolution: picture.nullish(),
})

const projection = strictShape({ feed_player_id: idShape, feed_game_id: idShape, projection: number })

const result = strictShape({
  feed_player_id: idShape,
  feed_game_id: idShape,
  result: number.nullable(),
  is_played: booleanOrBit.meta({ description: 'True if the player took part' }),
}).refine(row => row.result !== null || !row.is_played, {
  path: ['result'],
  error: must('be a number if the player took part'),
})

const contestStandings = strictShape({
  main_contest_id: idShape,
  standings: z
    .array(
      strictShape({
        main_contest_entry_id: longIdShape,
        place: z
          .int()
          .min(1)
          .max(1_000_000)
          .meta({ description: '1 for the best; tied entries share a place' }),
      }),
    )
    .min(1)
    .max(100_000),
}).meta({
  description:
    'Final places of all entries of a contest that has started. Completes it and pays its prizes; for a completed contest, ' +
    'different places are stored for operators.',
})

/** An array whose rows have distinct keys. */
function rows<Row extends z.ZodType<object>>(row: Row, ...key: (keyof z.output<Row> & string)[]) {
  return z
    .array(row)
    .check(({ value, issues }) => {
      const first = new Map<string, number>()
      for (const [index, item] of value.entries()) {
        const name = key.map(field => item[field]).join(' ')
        const other = first.get(name)
        if (other === undefined) first.set(name, index)
        else
          issues.push({
            code: 'custom',
            input: item,
            path: [index, key[0] ?? ''],
            message: `Row ${index} duplicates row ${other}.`,
          })
      }
    })
    .default([])
}

/** One payload of the feed about one game of the catalog. */
export const feedPayload = strictShape({
  game_id: idShape,
  games: rows(feedGame, 'feed_game_id'),
  players: rows(feedPlayer, 'feed_player_id'),
  projections: rows(projection, 'feed_player_id', 'feed_game_id'),
  results: rows(result, 'feed_player_id', 'feed_game_id'),
  contest_standings: rows(contestStandings, 'main_contest_id'),
})

export type FeedPayload = z.output<typeof feedPayload>

export const importCounts = z.strictObject({
  games: z.int(),
  players: z.int(),
  projections: z.int(),
  results: z.int(),
  contest_standings: z.int().optional().meta({ description: 'Only if standings were sent' }),
})

export const slateImport = strictShape({
  content: z
    .string()
    .min(1)
    .max(1_000_000)
    .meta({
      examples: [
        '{"game_id":1,"results":[{"feed_player_id":7,"feed_game_id":3,"result":21.5,"is_played":true}]}',
      ],
      description:
        'The text of a file: JSON like the body of `POST /feed/import`, or a CSV of one kind of rows.',
    }),
  game_id: idShape.optional().meta({ description: 'The game of the catalog. Required for a CSV.' }),
  reason: reasonShape.meta({
    description: 'Stored in the audit log',
    examples: ['Corrected lines of Sunday'],
  }),
})

export const requestedImport = z
  .strictObject({ approval_id: z.int(), counts: importCounts })
  .meta({ id: 'RequestedImport' })
