import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { listFacts, maxListedRows } from '@/lib/change/approval/facts'
import { requestChange } from '@/lib/change/testing/request-change'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { saveSegment } from '@/lib/people/account/directory/save-segment'
import { createOperator } from '@/lib/people/testing/operators'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import type { Prize } from '@/lib/play/contest/rules'
import { createBlueprint } from '@/lib/play/contest/save-blueprint'
import { openContest } from '@/lib/play/contest/save-contest'
import { requestImport } from '@/lib/play/feed/request-import'
import { joinAs, listContestEntries, openTestContest, startContest } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { createPromo } from '@/lib/rewards/promo/save-promo'
import { decideApproval, previewApproval } from './decide-approval'

await resetDatabase()

const reason = 'Results that the provider missed'
const [requester, approver] = [await createOperator(), await createOperator()]

async function requestFile(file: object) {
  return (await requestImport(requester, { content: JSON.stringify(file), gameId: null, reason })).approvalId
}

async function openForPrizes(prizes: Prize[]) {
  const [one, other] = [await createOperator(), await createOperator()]
  const blueprint = await createBlueprint(one, {
    gameId: 5,
    form: {
      name: `Big ${randomUUID().slice(0, 8)}`,
      kind: 'cash',
      buyInCents: 500,
      feedGameIds: [],
      prizes,
    },
  })
  const form = { name: 'Sunday Million', startsAt: new Date(Date.now() + 86_400_000).toISOString() }
  return transaction(tx =>
    openContest.in(
      tx,
      one,
      { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form },
      { reason, approvedById: other.operatorId },
    ),
  )
}

const player = {
  first_name: 'Ann',
  last_name: 'Bee',
  short_name: 'AB',
  team: 'H',
  position: 'QB',
  headshot_high_resolution: '',
}

async function addMatch(feedGameId: number, lines: number, projection = 20.5) {
  const players = Array.from({ length: lines }, (_, index) => ({
    ...player,
    feed_player_id: feedGameId * 1_000 + index,
  }))
  await importPayload({
    games: [
      {
        feed_game_id: feedGameId,
        home_team: 'H',
        away_team: 'S',
        scheduled_at: '2030-01-31T18:00:00.000Z',
        status: 'Scheduled',
      },
    ],
    players,
    projections: players.map(({ feed_player_id }) => ({
      feed_player_id,
      feed_game_id: feedGameId,
      projection,
    })),
  })
  return players
}

describe('the approver of standings sees', () => {
  it('the largest prize first, however many contests the file has before it', async () => {
    const small: number[] = []
    for (let index = 0; index < 21; index++) {
      const { id } = await openTestContest({ prizes: [{ from: 1, to: 1, cents: 1, bucket: 'cash' }] })
      await joinAs(id)
      await startContest(id)
      small.push(id)
    }
    const { id } = await openForPrizes([{ from: 1, to: 1, cents: 1_000_000, bucket: 'cash' }])
    const [, , friend] = [await joinAs(id), await joinAs(id), await joinAs(id)]
    await startContest(id)
    const standingsOf = async (contestId: number, winner?: number) => ({
      main_contest_id: contestId,
      standings: (await listContestEntries(contestId))
        .toSorted((one, other) => Number(other.entryId === winner) - Number(one.entryId === winner))
        .map(({ entryId }, place) => ({ main_contest_entry_id: entryId, place: place + 1 })),
    })
    const approvalId = await requestFile({
      game_id: 5,
      contest_standings: [
        ...(await Promise.all(small.map(contestId => standingsOf(contestId)))),
        await standingsOf(id, friend?.entryId),
      ],
    })
    const { facts } = await previewApproval(approver, approvalId)
    expect(facts.tables[0]).toMatchObject({
      title: 'Users',
      count: 22,
      rows: {
        length: 22,
        0: [expect.stringContaining(`(U-${friend?.userId})`), 1, [{ bucket: 'cash', cents: 1_000_000n }]],
      },
    })
    expect(facts.tables[1]?.rows[0]?.[0]).toBe(`Sunday Million (C-${id})`)
    expect(facts.tables[2]).toMatchObject({ title: `Sunday Million (C-${id})`, count: 1 })
    expect(facts.tables).toHaveLength(2 + 22)
  }, 60_000)

  it('every place with a prize', async () => {
    const { id } = await openForPrizes([{ from: 1, to: 60, cents: 10_000, bucket: 'cash' }])
    const users: Awaited<ReturnType<typeof joinAs>>[] = []
    for (let index = 0; index < 70; index++) users.push(await joinAs(id))
    await startContest(id)
    const standings = users.map(({ entryId }, index) => ({ entryId, place: index + 1 }))
    const request = await requestApproval(requester, {
      action: 'contest.complete',
      input: { id, name: 'Sunday Million', standings },
      reason,
    })
    const { facts } = await previewApproval(approver, request)
    for (const { title, count, rows } of facts.tables) expect([title, rows.length]).toEqual([title, count])
    const winners = facts.tables.find(table => table.title === `Sunday Million (C-${id})`)
    expect(winners?.count).toBe(60)
    expect(winners?.rows.at(-1)?.[1]).toContain(`(U-${users[59]?.userId})`)
  }, 60_000)
})

describe('the approver of lines sees', () => {
  it('every line, first those that are far from the usual line of the position', async () => {
    await addMatch(501, 20)
    await addMatch(502, 0)
    const players = Array.from({ length: 130 }, (_, index) => 502_000 + index)
    const approvalId = await requestFile({
      game_id: 5,
      players: players.map(feed_player_id => ({ ...player, feed_player_id })),
      projections: players.map((feed_player_id, index) => ({
        feed_player_id,
        feed_game_id: 502,
        projection: index < 128 ? 20.5 : 0.5,
      })),
    })
    const { facts } = await previewApproval(approver, approvalId)
    const lines = facts.tables.find(({ title }) => title === 'Lines')
    expect(lines).toMatchObject({ count: 130, rows: { length: 130 } })
    expect(lines?.rows.slice(0, 3).map(row => row.slice(1))).toEqual([
      [expect.stringContaining('502128'), null, 0.5, 20.5],
      [expect.stringContaining('502129'), null, 0.5, 20.5],
      [expect.stringContaining('502000'), null, 20.5, 20.5],
    ])
  })
})

it('the approver of a promo for a segment sees its users and its author', async () => {
  const author = await createOperator('editor')
  const users = [await makeWalletOwner(), await makeWalletOwner()]
  const name = `Loyal ${randomUUID().slice(0, 8)}`
  await saveSegment(author, { name, selection: { ids: users.map(String) } }, 'UTC')
  const { id: creditBucketId } = await db.one<{ id: number }>(sql`
    insert into credit_buckets (name, bucket) values (${randomUUID()}, 'cash') returning id`)
  const { id } = await createPromo(requester, {
    name: 'Loyalty week',
    description: '',
    creditsCents: 500_000,
    creditBucketId,
    startsAt: null,
    endsAt: null,
    budgetCents: 5_000_000,
    rules: [{ rule: 'segment', any_of: [name.toLowerCase()] }],
  })
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`)
  const request = await requestChange(requester, publishPromo, { id, updatedAt }, reason)
  const { facts } = await previewApproval(approver, request)
  expect(facts.tables).toMatchObject([
    {
      title: `Users of segment “${name}”, saved by ${author.name}`,
      count: 2,
      rows: users.map(userId => [expect.stringContaining(`(U-${userId})`)]),
    },
  ])
})

describe('a file that one approval cannot list is rejected:', () => {
  const problemOf = (file: object) =>
    requestFile(file).then(
      () => null,
      error => error.detail.problems[0],
    )

  it('too many contests', async () => {
    const contest_standings = Array.from({ length: 51 }, (_, index) => ({
      main_contest_id: 900_000 + index,
      standings: [{ main_contest_entry_id: 1, place: 1 }],
    }))
    expect(await problemOf({ game_id: 5, contest_standings })).toEqual({
      line: null,
      field: 'contest_standings',
      reason: 'The file has 51 contests. One approval can list 50. Split the file.',
    })
  })

  it('too many places with a prize', async () => {
    const { id } = await openForPrizes([{ from: 1, to: 6_000, cents: 1, bucket: 'cash' }])
    const standings = (places: number) =>
      Array.from({ length: places }, (_, index) => ({ main_contest_entry_id: index + 1, place: index + 1 }))
    const fileOf = (places: number) => ({
      game_id: 5,
      contest_standings: [{ main_contest_id: id, standings: standings(places) }],
    })
    expect(await problemOf(fileOf(5_001))).toMatchObject({
      reason: 'The file has 5,001 places with a prize. One approval can list 5,000. Split the file.',
    })
    expect(await problemOf(fileOf(5_000))).toBeNull()
  })

  it('too many rows', async () => {
    const projections = Array.from({ length: 2_501 }, (_, index) => ({
      feed_player_id: index + 1,
      feed_game_id: 503,
      projection: 1,
    }))
    expect(await problemOf({ game_id: 5, projections })).toMatchObject({
      reason: expect.stringMatching(
        /^The file has 2,501 matches, players, lines and results\. .*Split the file\.$/,
      ),
    })
  })
})

it('an effect with a longer list of decisions cannot be shown or approved', () => {
  const rows = Array.from({ length: maxListedRows + 1 }, (_, index) => [index])
  expect(() => listFacts({ title: 'Prizes', columns: ['Place'], rows })).toThrow(
    expect.objectContaining({
      code: 'ApprovalListTooLong',
      detail: { list: 'Prizes', rows: maxListedRows + 1, maximum: maxListedRows },
    }),
  )
})

describe('two previews of the same state are equal', () => {
  it.each([60, 300])('with %i results', async count => {
    const feedGameId = 600 + count
    const players = await addMatch(feedGameId, count)
    await db.run(sql`
      update feed_games set scheduled_at = now() - interval '5 minutes', updated_at = now() - interval '5 minutes'
       where game_id = 5 and feed_game_id = ${feedGameId}`)
    const approvalId = await requestFile({
      game_id: 5,
      games: [{ feed_game_id: feedGameId, status: 'Final' }],
      results: players.map(({ feed_player_id }, index) => ({
        feed_player_id,
        feed_game_id: feedGameId,
        result: index,
        is_played: true,
      })),
    })
    const previews = []
    for (let index = 0; index < 3; index++) previews.push(await previewApproval(approver, approvalId))
    expect(previews[1]).toEqual(previews[0])
    expect(previews[2]).toEqual(previews[0])
    const { shown } = previews[0] ?? {}
    await decideApproval(approver, { id: approvalId, decision: 'approved', shown, reason })
  })
})
