// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypeAhead } from './use-type-ahead'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Palette({ takeTyped }: { takeTyped: () => string }) {
  const [query] = useState(takeTyped)
  return <output>{query}</output>
}

function Page({ isOpen, isLoaded }: { isOpen: boolean; isLoaded: boolean }) {
  const takeTyped = useTypeAhead(isOpen)
  return isOpen && isLoaded ? <Palette takeTyped={takeTyped} /> : null
}

const show = (page: Parameters<typeof Page>[0]) => act(() => root.render(<Page {...page} />))

/** Returns whether the key reached the page. */
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('a palette that opens later has what was typed until then', () => {
  show({ isOpen: true, isLoaded: false })
  expect([press('a'), press('b')]).toEqual([false, false])
  show({ isOpen: true, isLoaded: true })
  expect(document.body.textContent).toBe('ab')
  expect(press('c')).toBe(true)
})

test('a palette that opens again is empty and gets all keys', () => {
  show({ isOpen: true, isLoaded: false })
  press('a')
  show({ isOpen: true, isLoaded: true })
  show({ isOpen: false, isLoaded: true })
  show({ isOpen: true, isLoaded: true })
  expect(document.body.textContent).toBe('')
  expect(press('b')).toBe(true)
})
