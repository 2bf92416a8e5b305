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

const none = { count: 0, cents: 0 }

test.each([
  [{ returned: none, waiting: none }, 'No withdrawal is unsent.'],
  [
    { returned: { count: 1, cents: 15_000 }, waiting: none },
    '1 unsent withdrawal, $150.00, is returned within minutes.',
  ],
  [
    { returned: none, waiting: { count: 1, cents: 20_000 } },
    '1 unsent withdrawal, $200.00, waits until an operator approves or declines it.',
  ],
  [
    { returned: { count: 2, cents: 25_000 }, waiting: { count: 3, cents: 90_000 } },
    '2 unsent withdrawals, $250.00 together, are returned within minutes. ' +
      '3 unsent withdrawals, $900.00 together, wait until an operator approves or declines them.',
  ],
])('a suspension names what it returns and what waits: %j', async (result, text) => {
  vi.spyOn(actions, 'countUnsentWithdrawals').mockResolvedValue({ ok: true, result })
  act(() => page.render(<UnsentWithdrawals selection={{ ids: ['5'] }} />))
  const pass = async () => vi.advanceTimersByTimeAsync(1_000)
  await inAct(pass)
  expect(document.body.textContent).toBe(text)
})
