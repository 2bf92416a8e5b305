import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildFeedPayload } from '@/e2e/fixtures/feed-payload'
import { makeAuthor } from '@/lib/change/testing/author'
import { openList } from '@/lib/list/open-list'
import { matchesList } from '@/lib/play/feed/matches-list'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { importPayload } from '@/lib/play/testing/feed'
import { finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { findMatch, listMatchLines } from './find-match'

async function ask(parameters: Record<string, string>) {
  const { operatorId } = await makeAuthor()
  return openList(matchesList, {
    path: '/admin/matches',
    parameters,
    operatorId,
    zone: 'UTC',
    requestId: 'test',
    isMasked: false,
    canExport: false,
  })
}

it('lists a match with lines, results and open entries by feed ID, team and state', async () => {
  const user = await makePicker()
  const slip = user.slip(10, 2)
  await enterSlip(user.userId, slip)
  const [feedGameId] = slip.players.map(player => player.feed_game_id)
  // The slates of all pickers have the same teams.
  const home_team = `Team ${randomUUID()}`
  await importPayload({ games: [{ feed_game_id: feedGameId, home_team }] }, slip.game_id)
  const { rows, frame } = await ask({ q: String(feedGameId) })
  expect(frame.failedRequestId).toBeNull()
  const [match] = rows
  expect(rows).toHaveLength(1)
  expect(match).toMatchObject({
    feedGameId,
    homeTeam: home_team,
    status: 'Scheduled',
    openEntries: 1,
    hasMoreEntries: false,
    results: 0,
  })
  expect(match?.lines).toBeGreaterThan(0)
  for (const parameters of [
    { q: home_team.toUpperCase(), status: 'Scheduled', game: match?.gameName.toLowerCase() ?? '' },
    { view: 'ahead', q: String(feedGameId), starts: '1d' },
  ]) {
    const found = await ask(parameters)
    expect(
      found.rows.map(row => row.feedGameId),
      JSON.stringify(parameters),
    ).toEqual([feedGameId])
  }
  expect((await ask({ q: String(feedGameId), status: 'Final' })).rows).toEqual([])
})

it('a match is overdue from 12 hours after its start until it is over', async () => {
  const { feed_game_id, ...payload } = buildFeedPayload()
  const findOverdue = async (hoursAgo: number, status = 'InProgress') => {
    const scheduled_at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    await importPayload({ games: payload.games.map(game => ({ ...game, scheduled_at, status })) })
    return (await ask({ view: 'overdue', q: String(feed_game_id) })).rows.map(row => row.feedGameId)
  }
  expect(await findOverdue(11)).toEqual([])
  expect(await findOverdue(13)).toEqual([feed_game_id])
  expect(await findOverdue(13, 'Final')).toEqual([])
})

it('pages contain each match once', async () => {
  await Promise.all([makePicker(), makePicker(), makePicker()])
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 4; page++) {
    const { rows, frame } = await ask({ size: '25', ...(after && { after }) })
    expect(frame.failedRequestId).toBeNull()
    seen.push(...rows.map(row => `${row.gameId} ${row.feedGameId}`))
    const next = frame.nextHref && new URLSearchParams(frame.nextHref.split('?')[1]).get('after')
    if (!next) break
    after = next
  }
  expect(new Set(seen).size).toBe(seen.length)
})

it('counts open and settled entries of a match and finds players by name, team or ID', async () => {
  const user = await makePicker()
  const slip = user.slip(10, 2)
  await enterSlip(user.userId, slip)
  const [first] = slip.players
  const key = { gameId: slip.game_id, feedGameId: first?.feed_game_id ?? 0 }
  expect(await findMatch(key)).toMatchObject({ openEntries: 1, settledEntries: 0, correctionId: null })
  await finishMatches(slip, 'WW')
  await settleDue()
  expect(await findMatch(key)).toMatchObject({
    status: 'Final',
    openEntries: 0,
    settledEntries: 1,
    results: 1,
  })

  const operatorId = 0
  const all = await listMatchLines(key, { operatorId })
  const [one] = all
  expect(all.map(line => line.feedPlayerId)).toContain(first?.feed_player_id)
  expect(await listMatchLines(key, { operatorId, text: String(one?.feedPlayerId) })).toEqual([one])
  expect(await listMatchLines(key, { operatorId, text: one?.shortName ?? '' })).toContainEqual(one)
  expect(await listMatchLines(key, { operatorId, text: '100%' })).toEqual([])
  expect(await listMatchLines(key, { operatorId, skip: 1, limit: 1 })).toEqual([all[1]])
  expect(await findMatch({ ...key, feedGameId: 2_000_000_002 })).toBeNull()
})
