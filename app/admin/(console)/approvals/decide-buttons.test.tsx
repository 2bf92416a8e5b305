// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import { showEffect } from './actions'
import { DecideButtons } from './decide-buttons'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))
vi.mock('./actions', () => ({ decide: vi.fn(), showEffect: vi.fn() }))
vi.mock('@/components/feedback/action-dialog', () => ({
  ActionDialog: ({ children }: { children: ReactNode }) => <div role="dialog">{children}</div>,
}))
vi.mock('@/components/ui/dialog', () => ({
  Dialog: ({ children, footer }: { children: ReactNode; footer: ReactNode }) => (
    <div role="dialog">
      {children}
      {footer}
    </div>
  ),
}))

const page = createTestPage()

const message = 'The subject changed after the request. Reject it and request again.'

function press(name: string): Promise<unknown> {
  const button = [...document.querySelectorAll('button')].find(one => one.textContent === name)
  const click = async () => button?.click()
  return act(click)
}

const dialogText = () => document.querySelector('[role=dialog]')?.textContent

test('a request that can no longer be applied is only rejected', async () => {
  vi.mocked(showEffect).mockResolvedValue({ ok: false, code: 'EditConflict', message })
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
  await press('Approve')
  expect(dialogText()).toBe(`${message}Close`)
  await press('Close')
  expect(document.body.textContent).toBe('RejectApprove')
  await press('Reject')
  expect(dialogText()).toContain('The change can be requested again.')
})
