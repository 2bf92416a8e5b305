import { z } from 'zod'
import { flagShape, idShape, timestampShape } from '@/lib/wire'

const rows = <Row extends z.ZodType>(row: Row) => z.strictObject({ data: z.array(row) })

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

const personaName = z.enum([
  'fresh',
  'funded',
  'in_cash_contest',
  'deleted',
  'negative_credits',
  'self_excluded',
  'geo_denied',
  'ineligible',
])

export type PersonaName = z.output<typeof personaName>

export const personaRequest = z.object({
  persona: personaName,
  verified: z.boolean().default(false).meta({ description: 'Whether the email is verified' }),
})

/** The last three fields are null without a contest entry. */
export const persona = z.strictObject({
  data: z.strictObject({
    user_id: z.int(),
    email: z.string(),
    username: z.string(),
    phone: z.string(),
    password: z.string(),
    access_token: z.string(),
    main_contest_entry_id: z.int().nullable(),
    main_blueprint_id: z.int().nullable(),
    game_id: z.int().nullable(),
  }),
})

export const entriesRequest = z.object({ user_id: idShape })

export const entries = rows(
  z.strictObject({ pickem_contest_entry_id: z.int(), is_settled: flagShape, created_at: timestampShape }),
)

/** Promos with the outcome of a claim by a `fresh` persona. */
export const reference = z.strictObject({
  data: z.strictObject({
    promos: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        outcome: z.enum(['claimable', 'ended', 'not_eligible', 'bucket_missing']),
      }),
    ),
  }),
})
