import { afterEach, expect, test, vi } from 'vitest'
import { advanceWorld } from './advance'
import { setClock } from './clock'
import { runRecurring } from './jobs'

const clock = { offsetSeconds: 5, frozenAt: null, now: new Date() }

vi.mock('@/lib/db/client', () => ({ db: { one: async () => ({ purged: 0, timeOuts: 0, settled: 0 }) } }))
vi.mock('./clock', () => ({ readClock: async () => clock, setClock: vi.fn() }))
vi.mock('./jobs', () => ({ runRecurring: vi.fn() }))
vi.mock('./worlds', () => ({
  assertWorld: async () => undefined,
  describeWorld: async () => ({ id: 1, now: clock.now }),
  inWorld: (_: number, work: () => unknown) => work(),
}))

afterEach(() => vi.clearAllMocks())

test('the clock moves once', async () => {
  await advanceWorld(1, 60)
  expect(vi.mocked(setClock).mock.calls).toEqual([[{ offsetSeconds: 65, frozenAt: null }]])
})

test('the clock is set back if the jobs cannot run', async () => {
  vi.mocked(runRecurring).mockRejectedValueOnce(new Error('too many clients'))
  await expect(advanceWorld(1, 60)).rejects.toThrow('too many clients')
  expect(vi.mocked(setClock)).toHaveBeenLastCalledWith(clock)
})
