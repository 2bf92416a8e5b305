// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as actionDialog from '@/components/feedback/action-dialog'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/dialog'
import * as actions from './actions'
import { DecideButtons } from './decide-buttons'

vi.spyOn(actionDialog, 'ActionDialog').mockImplementation(({ children }) => (
  <div role="dialog">{children}</div>
))
vi.spyOn(dialogs, 'Dialog').mockImplementation(({ children, footer }) => (
  <div role="dialog">
    {children}
    {footer}
  </div>
))

const page = createTestPage()

const message = 'The subject changed after the request. Reject it and request again.'

function press(name: string): Promise<unknown> {
  const button = [...document.querySelectorAll('button')].find(one => one.textContent === name)
  return inAct(async () => button?.click())
}

const dialogText = () => document.querySelector('[role=dialog]')?.textContent

const render = () =>
  act(() =>
    page.render(
      <DecideButtons
        id={1}
        phrase="Credit $900.00 cash"
        question="Credit $900.00 cash for river_lane?"
        subject="river_lane"
        requestedBy="Zoë"
        reason="A large prize"
        objection={null}
      />,
    ),
  )

test('the managers who are left for withdrawals are named before the approval', async () => {
  const approversLeft = 'After this, withdrawals of its winners need another manager than you and Zoë.'
  const facts = { values: [], tables: [] }
  vi.spyOn(actions, 'showEffect').mockResolvedValue({
    ok: true,
    result: { facts, shown: 'abc', rejected: null, approversLeft },
  })
  render()
  await press('Approve')
  expect(dialogText()).toContain(`Applied in the name of Zoë, approved by you. ${approversLeft}`)
})

test('a request that can no longer be applied is only rejected', async () => {
  vi.spyOn(actions, 'showEffect').mockResolvedValue({ ok: false, code: 'EditConflict', message })
  render()
  await press('Approve')
  expect(dialogText()).toBe(`${message}Reject…Close`)
  await press('Close')
  expect(document.body.textContent).toBe('RejectApprove')
  await press('Approve')
  await press('Reject…')
  expect(dialogText()).toContain('The change can be requested again.')
})
