// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button'

let container: HTMLElement
let unmount: () => void

function run(work: () => Promise<unknown>): Promise<unknown> {
  return act(work)
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await run(async () => root.render(<CopyButton text={'one\ntwo'} label="Copy all" />))
  unmount = () => act(() => root.unmount())
})

afterEach(() => {
  unmount()
  container.remove()
  vi.unstubAllGlobals()
})

const button = (name: string) =>
  [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => run(async () => button(name)?.click())
const message = () => container.querySelector('[role=alert]')

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
