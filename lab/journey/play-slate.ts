import type { Caller } from '@/e2e/kit/src/caller'
import { createPersona, type Persona } from '@/e2e/kit/src/persona'
import { Slate, type SlipBody } from '@/e2e/kit/src/slate'
import { type App, expectEqual, print, toCents } from './app'

export type SignedUp = Pick<Persona, 'user_id' | 'email' | 'username' | 'password' | 'phone' | 'access_token'>

/** Wins a contest of two places against a user of QA, and on its slate a free entry and one for all cash. */
export async function playSlate(app: App, service: Caller, feedToken: string, user: SignedUp): Promise<void> {
  const opponent = await createPersona(service, 'in_cash_contest')
  const joined = await joinContestOf(app, opponent)
  const own = { ...user, ...joined }
  const slate = await Slate.open(service, feedToken, own)
  const slips = [
    slate.slip({ buyIn: 0, picks: 2 }),
    slate.slip({ buyIn: (await app.readCash()) / 100, picks: 2 }),
  ]
  await compareOffer(app, joined.game_id, slips)
  const entries: number[] = []
  for (const slip of slips) entries.unshift(await confirmEntry(app, slip))
  expectEqual(await app.readCash(), 0, 'Cash after the entries')
  expectEqual(await listEntries(app, 0), entries, 'Open entries, newest first')

  await slate.start()
  for (const slip of slips) await slate.score(slip, 'won')
  await slate.finish()
  await slate.complete(own, opponent)
  for (const id of entries)
    await app.poll(
      'GET /pickem/show-entry/{pickem_contest_entry_id}',
      { params: { pickem_contest_entry_id: id } },
      ({ pickem_contest_entry }) => pickem_contest_entry.is_settled === 1,
    )
  expectEqual(await listEntries(app, 1), entries, 'Settled entries, all of them won')
  const [free, paid] = slips.map(({ payout }) => toCents(payout)) as [number, number]
  const due = free + paid + joined.prizeCents
  await app.poll('GET /balance/v2', {}, ({ available_cash }) => toCents(available_cash) === due)
  expectEqual(await app.readCash(), due - free, 'The free entry is paid in site credits')
  print('settled', `2 entries won and the contest: ${(due / 100).toFixed(2)} in cash and site credits`)
}

type Joined = Record<'main_contest_entry_id' | 'main_blueprint_id' | 'game_id', number> & {
  prizeCents: number
}

async function joinContestOf(app: App, { main_blueprint_id }: Persona): Promise<Joined> {
  await app.call('POST /update/user-mode', { body: { user_mode: 'Cash' } })
  const { contests } = await app.read('GET /contests', { query: { mode: 'Cash' } })
  const contest = contests.find((one: Joined) => one.main_blueprint_id === main_blueprint_id)
  if (!contest) throw new Error(`GET /contests lacks the blueprint ${main_blueprint_id}.`)
  const before = await app.readCash()
  const params = { main_contest_id: contest.main_contest_id }
  const joined = await app.read('POST /contests/{main_contest_id}/join', { params, status: 201 })
  const again = await app.read('POST /contests/{main_contest_id}/join', { params })
  expectEqual(again, joined, 'Joining again returns the same entry')
  expectEqual(await app.readCash(), before - toCents(contest.buy_in), 'Cash after the buy-in')
  print('joined', `${contest.name} for ${contest.buy_in} of ${contest.prize_pool}`)
  return { ...joined, prizeCents: toCents(contest.prize_pool) }
}

/** Slips have the terms that are offered. */
async function compareOffer(app: App, game_id: number, [free, paid]: SlipBody[]): Promise<void> {
  const { mode, barred_by, free_entry, multipliers } = await app.read('GET /pickem/offer', {
    query: { game_id },
  })
  const { multiplier } = multipliers.find((row: { picks: number }) => row.picks === 2)
  expectEqual(
    [mode, barred_by, free_entry.bucket, toCents(free_entry.payout), multiplier],
    ['Cash', null, 'site_credits', toCents(free?.payout ?? 0), paid?.multiplier],
    'The offer of Cash mode',
  )
  print('offered', `2 picks × ${multiplier}, free ${free_entry.payout}`)
}

async function confirmEntry(app: App, body: SlipBody): Promise<number> {
  const { headers } = await app.call('POST /pickem/confirm-entry', { body })
  const [, id] = /^\/pickem\/show-entry\/(\d+)$/.exec(headers.location ?? '') ?? []
  if (!id) throw new Error(`The Location of an entry is "${headers.location}".`)
  print('entered', `${body.buy_in.toFixed(2)} to win ${body.payout.toFixed(2)}: ${headers.location}`)
  return Number(id)
}

/** Settled ones that are not won and paid are left out. */
async function listEntries(app: App, is_settled: 0 | 1): Promise<number[]> {
  const { pickem_contest_entries } = await app.read('GET /pickem/entries', { query: { is_settled } })
  type Listed = { pickem_contest_entry_id: number; outcome: string; paid: string; payout: string }
  return (pickem_contest_entries as Listed[])
    .filter(({ outcome, paid, payout }) => is_settled === 0 || (outcome === 'won' && paid === payout))
    .map(entry => entry.pickem_contest_entry_id)
}
