// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as actions from './actions'
import { UnsentWithdrawals } from './unsent-withdrawals'

const page = createTestPage()

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [{ count: 0, cents: 0 }, 'No withdrawal is unsent.'],
  [{ count: 1, cents: 15_000 }, '1 unsent withdrawal, $150.00, is returned unless an operator approves it.'],
  [
    { count: 2, cents: 25_000 },
    '2 unsent withdrawals, $250.00 together, are returned unless an operator approves them.',
  ],
])('a suspension names what it returns: %j', async (result, text) => {
  vi.spyOn(actions, 'countUnsentWithdrawals').mockResolvedValue({ ok: true, result })
  act(() => page.render(<UnsentWithdrawals selection={{ ids: ['5'] }} />))
  const pass = async () => vi.advanceTimersByTimeAsync(1_000)
  await inAct(pass)
  expect(document.body.textContent).toBe(text)
})
