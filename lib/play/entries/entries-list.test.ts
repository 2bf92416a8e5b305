import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { exportList } from '@/lib/list/export-list'
import { createOperator } from '@/lib/people/testing/operators'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker, setMode } from '@/lib/qa/testing/entries'
import { entriesList } from './entries-list'

const heads = [
  'Buy-in in cash (USD)',
  'Buy-in in site credits (USD)',
  'Paid in cash (USD)',
  'Paid in site credits (USD)',
]

test('a file has the parts of buy-in and payment that are cash and site credits', async () => {
  const user = await makePicker('funded', { balances: { cash: 50, site_credits: 4, bucks: 50 } })
  const [refunded, open] = [user.slip(10, 2), user.slip(10, 3)]
  await enterSlip(user.userId, refunded)
  await enterSlip(user.userId, open)
  await setMode(user.userId, 'Arcade')
  await enterSlip(user.userId, user.slip(5, 4))
  await finishMatches(refunded, 'NN')
  await settleDue()

  const by = { ...(await createOperator('editor')), requestId: 'test' }
  const request = { search: '?sort=created', by, zone: 'UTC', at: new Date(), writtenLsn: null }
  const of = { subject: { type: 'user', id: user.userId, name: user.username }, shortId: 'U-1' }
  const file = await (await exportList(entriesList, request, user.userId, of)).text()
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true })
  expect(rows.map(row => heads.map(head => row[head]))).toEqual([
    ['6.00', '4.00', '6.00', '4.00'],
    ['10.00', '0.00', '', ''],
    ['', '', '', ''],
  ])
})
