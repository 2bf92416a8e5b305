import sql from 'sql-template-tag'
import type { z } from 'zod'
import { findMaintenance } from '@/lib/app-config/maintenance/stored-windows'
import { readSettings } from '@/lib/change/settings/read'
import { Failure, type FailureDetails } from '@/lib/core/failure'
import { multiplyCents } from '@/lib/core/money'
import { InvalidRequest, parse } from '@/lib/core/parse'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { rollBackAfter } from '@/lib/db/transaction'
import { joinContest } from '@/lib/play/contest/join-contest'
import { contestParams } from '@/lib/play/contest/schema-api'
import { confirmEntry } from '@/lib/play/entries/confirm-entry'
import type { Slip } from '@/lib/play/entries/rules'
import { slip } from '@/lib/play/entries/schema'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { promoClaim } from '@/lib/rewards/promo/schema'

/** A call that the inspector stored, with the input without secrets. */
export type RejectedCall = { userId: number | null; method: string; path: string; sent: unknown }

export type PreviewedChange = { field: string; from: unknown; to: unknown }

/** `rejection` is null if the call would pass. `changes` are those of the input, in order. */
type RejectionPreview = {
  rejection: { rule: string; detail: unknown } | null
  changes: PreviewedChange[]
}

type SupportedCall = { shape: z.ZodType; run: (userId: number, input: never) => Promise<unknown> }

/** Only use-cases that write in transactions alone, and send nothing. */
const supportedCalls: { path: RegExp; of: SupportedCall }[] = [
  {
    path: /^\/free-play-promo\/claim$/,
    of: { shape: promoClaim, run: (userId, { id }: z.output<typeof promoClaim>) => claimPromo(userId, id) },
  },
  {
    path: /^\/pickem\/confirm-entry$/,
    of: {
      shape: slip,
      run: (userId, input: z.output<typeof slip>) => confirmEntry(withoutIdempotency, userId, input),
    },
  },
  {
    path: /^\/contests\/\d{1,10}\/join$/,
    of: {
      shape: contestParams,
      run: (userId, input: z.output<typeof contestParams>) =>
        joinContest(withoutIdempotency, userId, input.main_contest_id),
    },
  },
]

/** Whether the call can be previewed: it has a user and a complete stored input, and its effects can be rolled back. */
export function canPreview({ userId, path, sent }: RejectedCall): boolean {
  return userId !== null && findSupported(path) !== null && isComplete(sent)
}

const findSupported = (path: string) => supportedCalls.find(one => one.path.test(path))?.of ?? null

/** Redaction leaves these marks. */
const isComplete = (sent: unknown) => sent !== null && !/\[secret\]|•••|…/.test(JSON.stringify(sent))

const maxChanges = 12

/**
 * Runs the call as it is now, in a transaction that is rolled back: it changes and sends nothing, and counts for no limit. With
 * `isAdjusted`, values that the service does not accept are replaced by those it asks for, until the call passes.
 */
export async function previewRejectedRequest(
  request: RejectedCall,
  { isAdjusted = false } = {},
): Promise<RejectionPreview> {
  const { userId, path, sent } = request
  const found = findSupported(path)
  if (userId === null || !found || !canPreview(request)) throw new Failure('RequestPreviewImpossible')
  const barred = await findBar(userId)
  if (barred) return { rejection: barred, changes: [] }
  let input: unknown
  try {
    input = parse(found.shape, sent)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return { rejection: { rule: 'InvalidRequest', detail: error.errors }, changes: [] }
  }
  // From here on a preview needs no second connection for settings.
  await readSettings()
  const changes: PreviewedChange[] = []
  while (true) {
    const failure = await attempt(() => found.run(userId, input as never))
    if (!failure) return { rejection: null, changes }
    const rejection = { rule: failure.code, detail: failure.detail }
    if (!isAdjusted || found.shape !== slip || changes.length >= maxChanges) return { rejection, changes }
    const next = await findAcceptedSlip(input as z.output<typeof slip>, failure)
    if (!next) return { rejection, changes }
    changes.push(...compare(input as object, next))
    input = next
  }
}

/** What the bearer token would be rejected for. */
async function findBar(userId: number): Promise<RejectionPreview['rejection']> {
  const user = await db.row<{ isBarred: boolean; isTester: boolean; platform: string; now: Date }>(sql`
    select deleted_at is not null
             or exists (select from suspensions s where s.user_id = u.id and lifted_at is null
                         and coalesce(ends_at > now(), true)) as is_barred,
           is_tester, platform, now() as now
      from users u where id = ${userId}`)
  if (!user || user.isBarred) return { rule: 'Unauthenticated', detail: undefined }
  const maintenance = user.isTester ? null : await findMaintenance(user.now, user.platform)
  return maintenance ? { rule: 'MaintenanceEnabled', detail: { message: maintenance.message } } : null
}

async function attempt(run: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await rollBackAfter(run)
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

function compare(before: object, after: object): PreviewedChange[] {
  const former = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(former[field]))
    .map(([field, to]) => ({ field, from: former[field], to }))
}

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** It has no user, its stored input is incomplete, or it has effects that cannot be rolled back. */
    RequestPreviewImpossible: undefined
  }
}

/** Changes a slip to what the failure would accept; null if no change of the request would do. */
async function findAcceptedSlip(slip: Slip, { code, detail }: Failure): Promise<Slip | null> {
  const fix = fixes[code as keyof typeof fixes] as
    | ((slip: Slip, detail: unknown) => Slip | null | Promise<Slip | null>)
    | undefined
  return fix ? fix(slip, detail) : null
}

const withPayout = (slip: Slip): Slip => ({
  ...slip,
  payout: Number(multiplyCents(BigInt(Math.round(slip.buy_in * 100)), slip.multiplier)) / 100,
})

const fixes = {
  BuyInTooHigh: (slip: Slip, { maximum }: FailureDetails['BuyInTooHigh']) =>
    withPayout({ ...slip, buy_in: Number(maximum) }),
  FundsTooLow: (slip: Slip, { available }: FailureDetails['FundsTooLow']) =>
    Number(available) > 0 ? withPayout({ ...slip, buy_in: Number(available) }) : null,
  MultiplierWrong: (slip: Slip, { multiplier }: FailureDetails['MultiplierWrong']) =>
    withPayout({ ...slip, multiplier }),
  PayoutWrong: (slip: Slip, { payout }: FailureDetails['PayoutWrong']) => ({
    ...slip,
    payout: Number(payout),
  }),
  async LineMoved(slip: Slip, { player, line }: FailureDetails['LineMoved']) {
    const ids = slip.players.map(({ feed_player_id }) => feed_player_id)
    const named = await db.rows<{ id: number }>(sql`
      select feed_player_id as id from feed_players
       where game_id = ${slip.game_id} and feed_player_id = any(${ids}::int[]) and short_name = ${player}`)
    const index = slip.players.findIndex(
      one => one.projection !== line && named.some(({ id }) => id === one.feed_player_id),
    )
    const moved = slip.players[index]
    return moved ? { ...slip, players: slip.players.with(index, { ...moved, projection: line }) } : null
  },
}
