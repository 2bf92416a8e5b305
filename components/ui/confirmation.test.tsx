// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Confirmation } from './confirmation'

vi.mock('./dialog', () => ({
  Dialog: ({ children, footer }: { children: ReactNode; footer: ReactNode }) => [children, footer],
}))

const root = () => createRoot(document.body.appendChild(document.createElement('div')))
let page: ReturnType<typeof root>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = root()
})

afterEach(() => {
  act(() => page.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('an error gets the focus, also the same one again', async () => {
  const onConfirm = vi.fn(async () => 'Select the end.')
  act(() =>
    page.render(
      <Confirmation
        title="Suspend?"
        needsReason={false}
        confirmLabel="Suspend"
        onClose={() => undefined}
        onConfirm={onConfirm}
      />,
    ),
  )
  for (const calls of [1, 2]) {
    button('Suspend')?.focus()
    await act(async () => button('Suspend')?.click())
    expect(onConfirm).toHaveBeenCalledTimes(calls)
    expect(document.activeElement?.textContent).toBe('Select the end.')
  }
})
