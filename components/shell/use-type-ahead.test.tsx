// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import { useTypeAhead } from './use-type-ahead'

const page = createTestPage()

function Palette({ takeTyped }: { takeTyped: () => string }) {
  const [query] = useState(takeTyped)
  return <output>{query}</output>
}

function Page({ isOpen, isLoaded }: { isOpen: boolean; isLoaded: boolean }) {
  const takeTyped = useTypeAhead(isOpen)
  return isOpen && isLoaded ? <Palette takeTyped={takeTyped} /> : null
}

const show = (props: Parameters<typeof Page>[0]) => act(() => page.render(<Page {...props} />))

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
