import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { exportList } from '@/lib/list/export-list'
import { createOperator } from '@/lib/people/testing/operators'
import { fund } from '@/lib/people/testing/users'
import { acceptCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { importPayload } from '@/lib/play/testing/feed'
import { finishMatches, resultsFor } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker, setMode } from '@/lib/qa/testing/entries'
import { entriesList } from './entries-list'
import { findEntry } from './find-entry'

const heads = [
  'Win amount (USD or play money)',
  'Buy-in in cash (USD)',
  'Buy-in in site credits (USD)',
  'Paid in cash (USD)',
  'Paid in site credits (USD)',
]

test('a file has what a win pays, and the parts of buy-in and payment that are cash and site credits', async () => {
  const user = await makePicker('funded', { balances: { cash: 50, site_credits: 4, credits: 3, bucks: 50 } })
  const [refunded, open] = [user.slip(10, 2), user.slip(10, 3)]
  await enterSlip(user.userId, refunded)
  await enterSlip(user.userId, open)
  await setMode(user.userId, 'Arcade')
  const arcade = await enterSlip(user.userId, user.slip(5, 4))
  await finishMatches(refunded, 'NN')
  await settleDue()

  expect(await exportParts(user)).toEqual([
    ['26.00', '6.00', '4.00', '6.00', '4.00'],
    ['50.00', '10.00', '0.00', '', ''],
    ['50.00', '', '', '', ''],
  ])
  expect(await findEntry(arcade)).toMatchObject({ buyInCents: 500n, creditsBuyInCents: 300n })
})

test('what the company lent for site credits that a correction took back was not paid', async () => {
  const user = await makePicker('funded', { balances: { cash: 0, site_credits: 0 } })
  const slip = user.slip(0, 2)
  await enterSlip(user.userId, slip)
  await finishMatches(slip, 'WW')
  await settleDue()
  expect(await exportParts(user)).toEqual([['5.00', '0.00', '0.00', '0.00', '5.00']])
  await fund(user.userId, 'site_credits', -500n)
  await importPayload({ results: resultsFor(slip, 'LW') }, slip.game_id)
  await settleDue()
  const open = await listCorrections({ status: 'open', limit: 1_000 })
  const correction = open.find(({ feedGameId }) => feedGameId === slip.players[0]?.feed_game_id)
  await acceptCorrection(serviceAuthor('Worker'), { id: correction?.id ?? 0 }, 'The league confirmed it')
  await settleDue()
  expect(await exportParts(user)).toEqual([['5.00', '0.00', '0.00', '0.00', '0.00']])
})

async function exportParts({ userId, username }: { userId: number; username: string }) {
  const by = { ...(await createOperator('editor')), requestId: 'test' }
  const request = { search: '?sort=created', by, zone: 'UTC', at: new Date(), writtenLsn: null }
  const of = { subject: { type: 'user', id: userId, name: username }, shortId: 'U-1' }
  const file = await (await exportList(entriesList, request, userId, of)).text()
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true })
  return rows.map(row => heads.map(head => row[head]))
}
