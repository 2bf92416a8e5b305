import { expect, test } from 'vitest'
import { canRefresh } from './refresh'

const idle = {
  now: 100_000,
  refreshedAt: 60_000,
  typedAt: 0,
  isHidden: false,
  hasOpenPart: false,
  hasUnsaved: false,
}

test('an idle page is refreshed every 30 seconds', () => {
  expect(canRefresh(idle)).toBe(true)
  expect(canRefresh({ ...idle, refreshedAt: 70_000 })).toBe(true)
  expect(canRefresh({ ...idle, refreshedAt: 70_001 })).toBe(false)
})

test('typing, unsaved input, an open dialog or menu and a hidden tab pause the refresh', () => {
  expect(canRefresh({ ...idle, typedAt: 95_000 })).toBe(false)
  expect(canRefresh({ ...idle, typedAt: 90_000 })).toBe(true)
  for (const paused of [{ hasUnsaved: true }, { hasOpenPart: true }, { isHidden: true }])
    expect(canRefresh({ ...idle, ...paused })).toBe(false)
})
