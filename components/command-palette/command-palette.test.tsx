// @vitest-environment happy-dom
import fc from 'fast-check'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inAct } from '@/components/testing/test-page'
import { CommandPalette } from './command-palette'
import type { PaletteGroup } from './results'

const names = ['Users', 'Entries', 'Promos', 'Actions for jordan']

/** The same query always finds the same groups; some queries find none, some fail. */
async function search(query: string) {
  const seed = [...query].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0
  await new Promise(resolve => setTimeout(resolve, seed % 300))
  if (seed % 11 === 0) throw new Error('no connection')
  const groups = names
    .filter((_, index) => (seed >> index) % 3 === 0)
    .map(name => ({
      name,
      items: Array.from({ length: 1 + (seed % 2) }, (_, index) => ({
        href: `/admin/users/${(seed + index) % 9}`,
        name: `jordan ${(seed + index) % 5}`,
        icon: 'user' as const,
      })),
    }))
  return {
    ok: true,
    result: (seed % 2 === 0 ? groups : groups.toReversed()) satisfies PaletteGroup[],
  } as const
}

const errors: unknown[] = []
let container: HTMLElement
let unmount: () => void

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  errors.length = 0
  container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container, { onUncaughtError: error => errors.push(error) })
  const props = { initialQuery: () => '', onClose: () => undefined, role: 'manager', search } as const
  await inAct(async () => root.render(<CommandPalette {...props} />))
  unmount = () => act(() => root.unmount())
})

afterEach(() => {
  unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function type(text: string) {
  const box = document.querySelector<HTMLInputElement>('input')
  if (!box) throw new Error('the palette has no search box')
  await inAct(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const wait = (ms: number) => inAct(async () => void (await vi.advanceTimersByTimeAsync(ms)))

const step = fc.record({
  text: fc.oneof(
    fc.constantFrom(
      '',
      'welcome',
      'maintenance',
      'river',
      'blurry',
      'fresh',
      'funded',
      'U-1',
      '212 555 0142',
    ),
    fc.string({ minLength: 2, maxLength: 6 }),
  ),
  // Less than the pause before a search, during the search, and after it.
  waitMs: fc.constantFrom(0, 200, 600),
})

test('five random sequences of searches do not break the palette', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 2 }), async steps => {
      for (const { text, waitMs } of steps) {
        await type(text)
        if (waitMs > 0) await wait(waitMs)
        expect(errors).toEqual([])
      }
    }),
    { numRuns: 5, seed: 20_261_122, endOnFailure: true },
  )
  await type('')
  await wait(600)
  expect(document.querySelectorAll('[role=menuitem]').length).toBeGreaterThan(10)
})
