// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import { ApprovalScope } from '@/components/ui/approval-scope'
import { Confirmation } from '@/components/ui/confirmation'
import * as dialogs from '@/components/ui/dialog'
import { noResponse } from '@/lib/console/action-result'
import type { LaterApprovers } from '@/lib/people/operator/find-later-approvers'
import * as actions from './actions'
import { SecondManagerNote } from './second-manager-note'

vi.spyOn(dialogs, 'Dialog').mockImplementation(({ children, footer }) => (
  <ApprovalScope>
    {children}
    {footer}
  </ApprovalScope>
))

const known = { rule: '', involvement: '', approversLeft: '', refusal: null }

const check = vi.spyOn(actions, 'checkApproval')
const page = createTestPage()

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function pass(milliseconds: number): Promise<unknown> {
  const work = async () => vi.advanceTimersByTimeAsync(milliseconds)
  return act(work)
}

async function render(input: object | null, isFixed = false): Promise<string> {
  act(() =>
    page.render(
      <Confirmation
        title="Lock “Late show”?"
        confirmLabel="Lock contest"
        onClose={() => undefined}
        onConfirm={async () => undefined}
      >
        <SecondManagerNote change="contest.lock" input={input} isFixed={isFixed} />
      </Confirmation>,
    ),
  )
  await pass(1_000)
  return document.body.textContent
}

test('the button requests approval exactly as long as the change waits for another manager', async () => {
  check.mockResolvedValueOnce({ ok: true, result: { waits: true, request: null, later: null, ...known } })
  const waiting = await render({ id: 1 })
  expect(waiting).toContain('Takes effect once another manager approves it.')
  expect(waiting).toMatch(/Request approval$/)
  expect(await render(null)).toMatch(/Lock contest$/)
  expect(document.querySelector('[aria-live]')).toBeNull()
  check.mockResolvedValueOnce({ ok: true, result: { waits: false, request: null, later: null, ...known } })
  expect(await render({ id: 4 })).toMatch(/Needs no second manager\..*Lock contest$/s)
  check.mockResolvedValueOnce({ ok: true, result: { waits: null, request: null, later: null, ...known } })
  const alone = await render({ id: 2 })
  expect(alone).not.toContain('another manager')
  expect(alone).toMatch(/Lock contest$/)
  check.mockResolvedValueOnce(noResponse())
  expect(await render({ id: 3 })).toMatch(/May need another manager\..*Lock contest$/s)
})

test('the change cannot be sent before it is known whether it waits, nor while it would be refused', async () => {
  const isHeld = () =>
    [...document.querySelectorAll('button')].at(-1)?.getAttribute('aria-disabled') === 'true'
  let answer: (result: Awaited<ReturnType<typeof actions.checkApproval>>) => void = () => undefined
  check.mockReturnValueOnce(new Promise(resolve => (answer = resolve)))
  await render({ id: 11 })
  expect(isHeld()).toBe(true)
  answer({ ok: true, result: { ...known, waits: false, request: null, later: null } })
  await pass(0)
  expect(isHeld()).toBe(false)
  const refusal = { code: 'ManagersInvolved', message: 'No manager could approve this.' }
  check.mockResolvedValueOnce({
    ok: true,
    result: { ...known, waits: null, request: null, later: null, refusal },
  })
  await render({ id: 12 })
  expect(isHeld()).toBe(true)
})

test('a change that is requested already leads to its request', async () => {
  const request = { by: 'Zoë Lindqvist', other: null, anchor: 'request-7' }
  check.mockResolvedValueOnce({ ok: true, result: { waits: true, request, later: null, ...known } })
  expect(await render({ id: 5 })).toContain('Zoë Lindqvist has requested this change already. Open request')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/admin/approvals#request-7')
})

test('an open request for another value is shown beside the rule', async () => {
  const request = { by: 'Zoë Lindqvist', other: 'Change to $50.00', anchor: 'request-7' }
  check.mockResolvedValueOnce({ ok: true, result: { ...known, waits: true, request, later: null } })
  expect(await render({ id: 10 })).toContain(
    'Takes effect once another manager approves it. Zoë Lindqvist has requested another change already: Change to $50.00. Open request',
  )
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/admin/approvals#request-7')
})

test('a manager whose requests no other can approve now reads who can, and from when', async () => {
  const answer = (later: LaterApprovers['later']) =>
    check.mockResolvedValueOnce({
      ok: true,
      result: {
        waits: true,
        request: null,
        later: { isOnlyManager: true, canAddAlone: true, later },
        ...known,
      },
    })
  answer([])
  expect(await render({ id: 6 })).toContain('No other manager can approve it now. Who can approve it')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/admin/approvals')
  answer([{ name: 'Ann Lee', isInvited: true, from: new Date('2026-12-03T12:00:00Z') }])
  const text = await render({ id: 7 })
  expect(text).toMatch(
    /No other manager can approve it now. Ann Lee can approve it from .*, once signed in\./,
  )
  expect(text).not.toContain('Who can approve it')
})

test('it names managers who are left for withdrawals, also if the change does not wait', async () => {
  const approversLeft = 'After this, withdrawals of its winners need another manager than you.'
  for (const waits of [true, false]) {
    const result = { ...known, waits, request: null, later: null, approversLeft }
    check.mockResolvedValueOnce({ ok: true, result })
    expect(await render({ id: 11, waits })).toContain(
      `manager${waits ? ' approves it' : ''}. ${approversLeft}`,
    )
  }
})

test('it names the rule', async () => {
  const rule = 'The promo has no budget.'
  check.mockResolvedValueOnce({
    ok: true,
    result: { ...known, waits: true, request: null, later: null, rule },
  })
  expect(await render({ id: 7 })).toContain(`${rule} Takes effect once another manager approves it.`)
})

test('it names what involves the operator, and that no manager could approve', async () => {
  const involvement =
    'You are involved with this user: Ann Lee credited $600.00 cash to river_lane on Sat 28 Nov.'
  check.mockResolvedValueOnce({
    ok: true,
    result: { ...known, waits: true, request: null, later: null, involvement },
  })
  expect(await render({ id: 8 })).toContain(
    'approves it. You are involved with this user: Ann Lee credited $600.00 cash to river_lane on Sat 28 Nov.',
  )
  const refuse = (code: string, message: string) =>
    check.mockResolvedValueOnce({
      ok: true,
      result: { ...known, waits: null, request: null, later: null, refusal: { code, message } },
    })
  const refusal = 'No manager could approve this: Ann Lee is involved with this user. Invite another manager.'
  refuse('ManagersInvolved', refusal)
  expect(await render({ id: 9 })).toContain(refusal)
  expect(document.querySelector('[role=alert]')?.textContent).toBe(refusal)
  // While an input can change, other refusals are shown when it is sent.
  for (const isFixed of [false, true]) {
    refuse('WithdrawalUnidentified', 'The identity of the user was rejected.')
    expect((await render({ isFixed }, isFixed)).includes('was rejected')).toBe(isFixed)
  }
})
