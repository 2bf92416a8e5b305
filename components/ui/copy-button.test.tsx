// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inAct } from '@/components/testing/test-page'
import { CopyButton } from './copy-button'
import { Modal } from './modal'

let container: HTMLElement
let render: (content: ReactNode) => Promise<unknown>
let unmount: () => void

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  render = content => inAct(async () => root.render(content))
  await render(<CopyButton text={'one\ntwo'} label="Copy all" />)
  unmount = () => act(() => root.unmount())
})

afterEach(() => {
  unmount()
  container.remove()
  vi.unstubAllGlobals()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) =>
  inAct(async () => {
    button(name)?.click()
    // The message is downloaded when it is first shown.
    await import('./copy-by-hand')
  })
const message = () => document.querySelector('[role=alert]')

test('a copied text is confirmed', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await press('Copy all')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('one\ntwo')
  expect(button('Copied')).toBeDefined()
  expect(message()).toBeNull()
})

test.each([
  ['the permission is denied', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
  ['the page is not secure', {}],
])('if %s, a message has the selected text until it is closed', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await press('Copy all')
  expect(button('Copied')).toBeUndefined()
  const box = message()?.querySelector('textarea')
  expect(box?.value).toBe('one\ntwo')
  expect(document.activeElement).toBe(box)
  expect([box?.selectionStart, box?.selectionEnd]).toEqual([0, 7])
  await press('Close')
  expect(message()).toBeNull()
})

const pressEscape = () =>
  inAct(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    ),
  )

test.each([
  ['Close', () => press('Close')],
  ['Escape', pressEscape],
])('after %s, the button has the focus again', async (_, close) => {
  vi.stubGlobal('navigator', {})
  button('Copy all')?.focus()
  await press('Copy all')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  await close()
  expect(message()).toBeNull()
  expect(document.activeElement).toBe(button('Copy all'))
})

test.each(['textarea', 'button'])(
  'Escape in the %s of the message keeps the dialog around it',
  async part => {
    vi.stubGlobal('navigator', {})
    const onClose = vi.fn()
    await render(
      <Modal isOpen onClose={onClose} title="Recovery codes">
        <CopyButton text="one" label="Copy codes" />
      </Modal>,
    )
    await press('Copy codes')
    message()?.querySelector<HTMLElement>(part)?.focus()
    await pressEscape()
    expect(message()).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await pressEscape()
    expect(onClose).toHaveBeenCalledOnce()
  },
)
