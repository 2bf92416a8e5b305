import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { db } from '@/lib/db/client'
import type { ChallengeKind } from '@/lib/db/generated/enums'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { closeRatingPopup } from '@/lib/people/engagement/offer-rating'
import { acceptCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import type { Slip } from '@/lib/play/entries/rules'
import { insertSettled } from '@/lib/play/testing/entries-settled'
import { importPayload } from '@/lib/play/testing/feed'
import { finishMatches, resultsFor, settleAgain } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { settleDue } from './settle-due'
import { settleMatch } from './settle-match'

await resetDatabase()

beforeEach(() => db.run(sql`update challenges set status = 'Paused'`))

async function makeChallenge(kind: ChallengeKind, goal: number): Promise<string> {
  const name = crypto.randomUUID()
  await db.run(sql`
    insert into challenges (name, kind, goal) values (${name}, ${kind}::text::challenge_kind, ${goal})`)
  return name
}

const stateOf = (userId: number) =>
  db.row<{ level: string; rating: string; wins: string[]; revoked: string[] }>(sql`
    select experience_level as level, enjoying_app_status as rating,
           array(select name from challenge_wins where user_id = ${userId} and revoked_at is null order by id) as wins,
           array(select name from challenge_wins where user_id = ${userId} and revoked_at is not null order by id) as revoked
      from users join user_engagement on user_id = users.id where users.id = ${userId}`)

async function settle(slip: Slip, pickResults: string) {
  await finishMatches(slip, pickResults)
  await settleDue()
}

describe('settlement', () => {
  it('awards challenges and offers the rating popup to a winner', async () => {
    const [first, perfect] = [await makeChallenge('entries_won', 1), await makeChallenge('perfect_slip', 3)]
    const user = await makePicker()
    const slip = user.slip(10, 3)
    await enterSlip(user.userId, slip)
    expect(await stateOf(user.userId)).toEqual({
      level: 'Beginner',
      rating: 'not_eligible',
      wins: [],
      revoked: [],
    })
    await settle(slip, 'WWW')
    await settleAgain(slip)
    expect(await stateOf(user.userId)).toMatchObject({ rating: 'eligible', wins: [first, perfect] })
  })

  it('gives a loser neither', async () => {
    await makeChallenge('entries_won', 1)
    const user = await makePicker()
    const slip = user.slip(10, 3)
    await enterSlip(user.userId, slip)
    await settle(slip, 'WWL')
    expect(await stateOf(user.userId)).toMatchObject({ rating: 'not_eligible', wins: [] })
  })

  it('raises the level with the entry that reaches the threshold', async () => {
    const user = await makePicker()
    await insertSettled(user.userId, 'W'.repeat(8))
    for (const [picks, level] of [
      [2, 'Beginner'],
      [3, 'Intermediate'],
    ] as const) {
      const one = await makeSecondSlate(user.userId, picks)
      await settle(one, 'L'.repeat(picks))
      expect(await stateOf(user.userId)).toMatchObject({ level })
    }
  })

  it('counts both of two entries of a user that are settled at the same time', async () => {
    const both = await makeChallenge('entries_won', 2)
    const user = await makePicker()
    await insertSettled(user.userId, 'L'.repeat(8))
    const slips = [await makeSecondSlate(user.userId, 2), await makeSecondSlate(user.userId, 2)]
    for (const slip of slips) await finishMatches(slip, 'WW')
    const matches = slips.map(({ game_id, players: [player] }) => ({
      gameId: game_id,
      feedGameId: player?.feed_game_id ?? 0,
    }))
    const settled = await Promise.all([...matches, ...matches].map(match => settleMatch(match, 36)))
    expect(settled.reduce((sum, count) => sum + count)).toBe(2)
    expect(await stateOf(user.userId)).toMatchObject({ level: 'Intermediate', wins: [both] })
  })
})

describe('the rating popup', () => {
  async function winAgain(userId: number) {
    await settle(await makeSecondSlate(userId, 2), 'WW')
    return (await stateOf(userId))?.rating
  }

  const setPromptDays = (days: number) =>
    db.run(sql`
      insert into settings (key, value) values ('rating_prompt_days', ${String(days)}::text::jsonb)
      on conflict (key) do update set value = excluded.value`)

  it('is not offered again after it was closed', async () => {
    const user = await makePicker()
    expect(await winAgain(user.userId)).toBe('eligible')
    await closeRatingPopup(user.userId)
    expect(await winAgain(user.userId)).toBe('not_eligible')
  })

  it('is offered again once the days of the setting have passed', async () => {
    await setPromptDays(30)
    const user = await makePicker()
    await closeRatingPopup(user.userId)
    expect(await winAgain(user.userId)).toBe('not_eligible')
    await db.run(sql`
      update user_engagement set rating_popup_closed_at = now() - interval '30 days' where user_id = ${user.userId}`)
    expect(await winAgain(user.userId)).toBe('eligible')
    await setPromptDays(0)
  })

  it('is offered to a user without an engagement row', async () => {
    const user = await makePicker()
    await db.run(sql`delete from user_engagement where user_id = ${user.userId}`)
    expect(await winAgain(user.userId)).toBe('eligible')
  })
})

describe('a correction', () => {
  async function correct(slip: Slip, from: string, to: string) {
    await settle(slip, from)
    await importPayload({ results: resultsFor(slip, to) }, slip.game_id)
    await settleDue()
    for (let id = await findOpen(); id; id = await findOpen()) {
      await acceptCorrection(serviceAuthor('Worker'), { id }, 'The league confirmed it')
      await settleDue()
    }
  }

  const findOpen = async () => (await listCorrections({ status: 'open' }))[0]?.id

  it('revokes what is no longer reached and leaves other wins', async () => {
    const [played, won] = [await makeChallenge('entries_played', 1), await makeChallenge('entries_won', 1)]
    const user = await makePicker()
    const slip = user.slip(10, 2)
    await enterSlip(user.userId, slip)
    await correct(slip, 'WW', 'LW')
    expect(await stateOf(user.userId)).toMatchObject({ wins: [played], revoked: [won] })
    await settle(await makeSecondSlate(user.userId, 2), 'WW')
    expect(await stateOf(user.userId)).toMatchObject({ wins: [played, won], revoked: [won] })
  })

  it('keeps a win that other entries still reach', async () => {
    const won = await makeChallenge('entries_won', 1)
    const user = await makePicker()
    const slip = user.slip(10, 2)
    await enterSlip(user.userId, slip)
    await insertSettled(user.userId, 'W')
    await correct(slip, 'WW', 'LW')
    expect(await stateOf(user.userId)).toMatchObject({ wins: [won], revoked: [] })
  })

  it('keeps a win that entries after it reach', async () => {
    const won = await makeChallenge('entries_won', 1)
    const user = await makePicker()
    const slip = user.slip(10, 2)
    await enterSlip(user.userId, slip)
    await settle(slip, 'WW')
    const later = await makeSecondSlate(user.userId, 2)
    await settle(later, 'WW')
    await correct(slip, 'WW', 'LW')
    expect(await stateOf(user.userId)).toMatchObject({ wins: [won], revoked: [] })
    await correct(later, 'WW', 'LW')
    expect(await stateOf(user.userId)).toMatchObject({ wins: [], revoked: [won] })
  })

  it('awards what is now reached, and changes the level', async () => {
    const won = await makeChallenge('entries_won', 1)
    const user = await makePicker()
    await insertSettled(user.userId, 'L'.repeat(9))
    const slip = user.slip(10, 2)
    await enterSlip(user.userId, slip)
    await correct(slip, 'NN', 'WW')
    expect(await stateOf(user.userId)).toMatchObject({
      level: 'Intermediate',
      rating: 'eligible',
      wins: [won],
    })
  })
})

/** An open entry of the user on a slate of its own. */
async function makeSecondSlate(userId: number, picks: number): Promise<Slip> {
  const other = await makePicker()
  const slip = other.slip(10, picks)
  await enterSlip(userId, slip)
  return slip
}
