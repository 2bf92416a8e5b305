// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import { Confirmation } from './confirmation'
import { NameDialog } from './name-dialog'

type DialogParts = { children: ReactNode; footer: ReactNode; submit?: { label: string; onClick: () => void } }

vi.mock('./dialog', () => ({
  Dialog: ({ children, footer, submit }: DialogParts) => (
    <>
      {children}
      {footer}
      {submit && (
        <button type="button" onClick={submit.onClick}>
          {submit.label}
        </button>
      )}
    </>
  ),
}))

const page = createTestPage()

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

function run(work: () => Promise<unknown>): Promise<unknown> {
  return act(work)
}

const click = (name: string) => run(async () => button(name)?.click())

test('the error of a confirmation gets the focus, also the same one again', async () => {
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
    await click('Suspend')
    expect(onConfirm).toHaveBeenCalledTimes(calls)
    expect(document.activeElement?.textContent).toBe('Select the end.')
  }
})

test('a confirmation is sent once, and its button keeps the focus while it waits', async () => {
  let answer = (_: string) => {}
  const onConfirm = vi.fn(
    () =>
      new Promise<string>(resolve => {
        answer = resolve
      }),
  )
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
  await click('Suspend')
  expect(button('Suspend')?.disabled).toBe(false)
  await click('Suspend')
  expect(onConfirm).toHaveBeenCalledOnce()
  await run(async () => answer('Select the end.'))
})

test('a name can be saved again after the server did not respond', async () => {
  const onClose = vi.fn()
  const onSave = vi.fn(async (_: string) => undefined).mockRejectedValueOnce(new TypeError('offline'))
  act(() =>
    page.render(
      <NameDialog title="Rename" name=" Pears " saveLabel="Save" onClose={onClose} onSave={onSave} />,
    ),
  )
  await click('Save')
  expect(document.body.textContent).toContain('The server did not respond. Try again.')
  expect(onClose).not.toHaveBeenCalled()
  await click('Save')
  expect(onSave.mock.calls).toEqual([['Pears'], ['Pears']])
  expect(onClose).toHaveBeenCalledOnce()
})
