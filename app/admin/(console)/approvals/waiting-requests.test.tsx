import { randomUUID } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { cancelRequest } from '@/lib/console/approval/decide-approval'
import { requestApproval } from '@/lib/console/testing/request-approval'
import type { Operator } from '@/lib/people/operator/find-session'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { ObjectionText } from './objection-text'
import { WaitingRequests } from './waiting-requests'

async function render(role: Operator['role'], id: number): Promise<string> {
  const shown = await WaitingRequests({ operator: { role } as Operator, type: 'user', id })
  return renderToStaticMarkup(shown)
}

test('a user page names each open request, which managers can open', async () => {
  const [by, userId, otherId] = [await makeAuthor(), await makeWalletOwner(), await makeWalletOwner()]
  const ask = (amountCents: number) =>
    requestApproval(by, {
      action: 'balance.adjust',
      input: { userId, bucket: 'cash', amountCents, requestKey: randomUUID() },
      reason: 'A large prize',
    })
  const [first, second] = [await ask(60_000), await ask(60_100)]
  const page = await render('manager', userId)
  expect(page.replaceAll(/<[^>]*>/g, '')).toMatch(
    new RegExp(
      `Credit \\$601\\.00 cash waits for a second manager, requested by ${by.name} .*Credit \\$600\\.00 cash`,
    ),
  )
  for (const id of [first, second]) expect(page).toContain(`href="/admin/approvals#request-${id}"`)
  const forViewers = await render('viewer', userId)
  expect(forViewers).toContain('Credit $600.00 cash')
  expect(forViewers).not.toContain('/admin/approvals')
  expect(await render('manager', otherId)).toBe('')
  for (const id of [first, second]) await cancelRequest(by, id)
  expect(await render('manager', userId)).toBe('')
})

test('a manager reads from when they can approve, or that another must', () => {
  const textOf = (until: Date | null) =>
    renderToStaticMarkup(<ObjectionText why="linked" until={until} />).replaceAll(/<[^>]*>/g, '')
  expect(textOf(new Date('2026-12-02T20:29:00Z'))).toMatch(
    /^One of you invited or promoted the other\. You can approve from .*2 Dec.*:29/,
  )
  expect(textOf(null)).toBe('One of you invited or promoted the other: a third manager must decide')
  const own = renderToStaticMarkup(<ObjectionText why="own" until={new Date()} />)
  expect(own).toBe('Your request: another manager must decide')
})

test('a request that involvement lets no manager approve names what helps', () => {
  const textOf = (why: 'own' | 'involved', canRequesterAlone: boolean) =>
    renderToStaticMarkup(
      <ObjectionText
        {...{ why, canRequesterAlone, until: null, involvedManagers: ['Bo'], requestedByName: 'Ann' }}
      />,
    )
  const start =
    'No manager could approve this: Bo is involved with this user, in person or by an invitation or promotion.'
  expect(textOf('own', true)).toBe(`${start} You can cancel this request and decide alone.`)
  expect(textOf('involved', true)).toBe(`${start} Ann can cancel this request and decide alone.`)
  for (const why of ['own', 'involved'] as const)
    expect(textOf(why, false)).toBe(
      `${start} Invite another manager. The link of a new one can end after 72 hours.`,
    )
})
