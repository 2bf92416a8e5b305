import { z } from 'zod'
import { flagShape, idShape, longIdReply, strictShape, textShape, timestampShape } from '@/lib/core/wire'

/** A list of rows as a reply. */
export const rows = <Row extends z.ZodType>(row: Row) => z.strictObject({ data: z.array(row) })

/** An email address or a 10-digit phone. */
export const mailboxRequest = z.object({ to: z.string().trim().min(1).max(255) })

/** Newest first; code and link are null if absent or deleted. */
export const mailbox = rows(
  z.strictObject({
    id: z.int(),
    channel: z.enum(['mail', 'sms']),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    code: z.string().nullable(),
    link: z.string().nullable(),
    created_at: timestampShape,
  }),
)

export const personaName = z.enum([
  'fresh',
  'funded',
  'in_cash_contest',
  'deleted',
  'negative_credits',
  'self_excluded',
  'geo_denied',
  'ineligible',
  'settled_winner',
  'mid_game',
  'pending_withdrawal',
  'kyc_pending',
])

export type PersonaName = z.output<typeof personaName>

/** Unless overridden, all are in Cash mode, in an allowed location, without an identity check, and Beginner. */
const personaTexts: Record<PersonaName, string> = {
  fresh: 'has just signed up, and has no funds',
  funded:
    'deposited 100.00 cash, and has 20.00 site credits, 500.00 credits, 1000.00 bucks, a card and a bank account, and an entry in an Arcade contest with matches of its own',
  in_cash_contest: 'no funds, and an entry in an open cash contest',
  deleted: 'deleted the account, which can be reactivated',
  negative_credits: '-25.00 credits, and an entry in an Arcade contest',
  self_excluded: 'funded, and excluded itself',
  geo_denied: 'funded, in a location that is not allowed',
  ineligible:
    'an Expert who has entered every practice contest, is eligible for none, and has an entry in an Arcade contest',
  settled_winner: 'an entry in an Arcade contest, and one settled pick’em entry that won',
  mid_game: 'funded, with an open pick’em entry on matches that have started',
  pending_withdrawal: 'funded, with a withdrawal of 25.00 that waits for an operator',
  kyc_pending: 'funded, with an identity check that waits for a decision',
}

const describePersonas = () =>
  Object.entries(personaTexts)
    .map(([name, text]) => `${name}: ${text}`)
    .join('; ')

const units = z.number().min(0).max(1_000_000).multipleOf(0.01).optional()

const balances = strictShape({
  cash: units,
  site_credits: units,
  credits: z.number().min(-1_000_000).max(1_000_000).multipleOf(0.01).optional(),
  bucks: units,
  reward_credits: units,
}).meta({ description: 'Final balances, in units such as 12.5; others stay as the persona has them' })

const overrides = {
  verified: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the email is verified; by default that of personas with a deposit is' }),
  balances: balances.default({}),
  kyc: z.enum(['Not performed', 'Pending', 'Verified', 'Rejected']).optional(),
  geo: z.enum(['ALLOWED', 'DENIED']).optional(),
  mode: z.enum(['Cash', 'Arcade']).optional(),
  platform: z.enum(['android', 'ios']).default('android').meta({ description: 'Platform at sign-up' }),
  build: textShape(40).optional().meta({ description: 'App version, reported by a device of the platform' }),
  claimed: z
    .array(idShape)
    .max(20)
    .refine(ids => new Set(ids).size === ids.length, {
      error: 'The claimed field must not contain a promo twice.',
    })
    .default([])
    .meta({ description: 'Promos to claim; GET /qa/reference lists them' }),
  excluded_until: z.iso
    .datetime()
    .optional()
    .meta({ description: 'End of a self-exclusion that begins now' }),
  settled_entries: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: "Pick'em entries that have been settled: lost, or won by settled_winner" }),
}

const world = idShape.meta({ description: 'The world to create it in; POST /qa/worlds creates one' })

export const personaRequest = strictShape({
  persona: personaName.meta({ description: describePersonas() }),
  ...overrides,
  world: world.optional(),
}).meta({
  examples: [{ persona: 'funded', verified: true, balances: { cash: 25, bucks: 10 }, build: '4.12.0' }],
})

export type Overrides = Partial<Omit<z.output<typeof personaRequest>, 'persona' | 'world'>>

/** The last three fields are null without a contest entry. */
export const persona = z.strictObject({
  data: z.strictObject({
    user_id: z.int(),
    email: z.string(),
    username: z.string(),
    phone: z.string(),
    password: z.string(),
    access_token: z.string(),
    main_contest_entry_id: longIdReply.nullable(),
    main_blueprint_id: z.int().nullable(),
    game_id: z.int().nullable(),
  }),
})

export const userRequest = z.object({ user_id: idShape })

export const entries = rows(
  z.strictObject({ pickem_contest_entry_id: longIdReply, is_settled: flagShape, created_at: timestampShape }),
)

export const identityDecision = z.object({
  user_id: idShape,
  decision: z.enum(['approved', 'rejected', 'returned']),
})

export const withdrawalDecision = z.object({
  user_id: idShape,
  decision: z.enum(['approved', 'failed', 'declined']).meta({
    description:
      'approved: it is paid. failed: it is approved, and the sandbox does not pay it. declined: by the operator.',
  }),
})

/** Promos with the outcome of a claim by a `fresh` persona; the correct answer of today's trivia, null without a question. */
export const reference = z.strictObject({
  data: z.strictObject({
    trivia: z.strictObject({ question_id: z.int(), correct_answer_id: z.int() }).nullable(),
    promos: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        outcome: z.enum(['claimable', 'ended', 'not_eligible', 'bucket_missing']),
      }),
    ),
  }),
})
