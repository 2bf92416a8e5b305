import { expect, it } from 'vitest'
import type { Slip } from '@/lib/play/entries/rules'
import { entryOf, finishMatches, resultsFor } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { previewSettlement } from './preview-settlement'
import { settleDue } from './settle-due'

const keyOf = (slip: Slip, position = 0) => [slip.game_id, slip.players[position]?.feed_game_id ?? 0] as const

it('previews the settlement that follows and writes nothing', async () => {
  const user = await makePicker()
  const [right, wrong, free] = [user.slip(), { ...user.slip(5, 2), picks: 'less,more' }, user.slip(0)]
  const ids = [
    await enterSlip(user.userId, right),
    await enterSlip(user.userId, wrong),
    await enterSlip(user.userId, free),
  ]
  expect(await previewSettlement(...keyOf(right))).toMatchObject({
    entries: 3,
    waiting: 3,
    money: { Cash: { paidCents: 0n } },
  })
  await finishMatches(right, 'WWW')
  const preview = await previewSettlement(...keyOf(right))
  expect(preview).toMatchObject({
    entries: 3,
    waiting: 0,
    outcomes: { won: 2, lost: 1, refunded: 0 },
    money: { Cash: { buyInCents: 1_500n, paidCents: 4_500n }, Arcade: { buyInCents: 0n, paidCents: 0n } },
  })
  expect(preview.examples.map(({ entryId, outcome, paidCents }) => [entryId, outcome, paidCents])).toEqual([
    [ids[0], 'won', 4_000n],
    [ids[2], 'won', 500n],
    [ids[1], 'lost', 0n],
  ])
  expect(await entryOf(ids[0] ?? 0)).toMatchObject({ outcome: null })
  await settleDue()
  expect(await previewSettlement(...keyOf(right))).toMatchObject({ entries: 0, outcomes: { won: 0 } })
})

it('previews settlement under an assumed status and assumed results', async () => {
  const user = await makePicker()
  const slip = user.slip()
  await enterSlip(user.userId, slip)
  const [first, ...others] = resultsFor(slip, 'LWW')
  await finishMatches({ ...slip, players: slip.players.slice(1), picks: 'less,more' }, 'WW')
  const suppose = (isPlayed: boolean) => ({
    status: 'Final' as const,
    figures: [
      {
        feedPlayerId: first?.feed_player_id ?? 0,
        figure: first?.result === undefined ? null : String(first.result),
        isPlayed,
      },
    ],
  })
  expect(others).toHaveLength(2)
  expect(await previewSettlement(...keyOf(slip), suppose(true))).toMatchObject({ outcomes: { lost: 1 } })
  expect(await previewSettlement(...keyOf(slip), suppose(false))).toMatchObject({
    outcomes: { won: 1 },
    money: { Cash: { paidCents: 2_000n } },
  })
})
