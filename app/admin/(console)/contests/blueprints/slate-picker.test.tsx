// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OfferedMatch, SlatePicker } from './slate-picker'

const matchesOf = (count: number): OfferedMatch[] =>
  Array.from({ length: count }, (_, index) => ({
    feedGameId: index + 1,
    name: index === 0 ? 'Stags at Herons' : `Owls at Team ${index}`,
    scheduledAt: null,
    status: null,
  }))

const picker = (count: number) => (
  <SlatePicker
    matches={matchesOf(count)}
    chosen={[]}
    error={undefined}
    isDisabled={false}
    onChange={() => undefined}
  />
)

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

afterEach(() => vi.unstubAllGlobals())

test('many matches are searched by the beginning of words', () => {
  const container = document.createElement('div')
  const root = createRoot(container)
  act(() => root.render(picker(60)))
  expect(container.querySelectorAll('li')).toHaveLength(60)
  const input = container.querySelector('input[type=search]') as HTMLInputElement
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'heron')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect([...container.querySelectorAll('li')].map(item => item.textContent)).toEqual([
    expect.stringContaining('Stags at Herons'),
  ])
  act(() => root.unmount())
})

test('a few matches need no search', () => {
  expect(renderToStaticMarkup(picker(8))).not.toContain('type="search"')
})
