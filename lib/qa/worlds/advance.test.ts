import { afterEach, expect, test, vi } from 'vitest'
import { advanceWorld } from './advance'
import * as clocks from './clock'
import * as jobs from './jobs'
import * as worlds from './worlds'

const clock = { offsetSeconds: 5, frozenAt: null, now: new Date() }

vi.spyOn(worlds, 'assertWorld').mockResolvedValue()
vi.spyOn(worlds, 'describeWorld').mockResolvedValue({ id: 1, now: clock.now } as never)
// In the database of the worker.
vi.spyOn(worlds, 'inWorld').mockImplementation((_, work) => work())
vi.spyOn(clocks, 'readClock').mockResolvedValue(clock)
const setClock = vi.spyOn(clocks, 'setClock').mockResolvedValue()
const runRecurring = vi.spyOn(jobs, 'runRecurring').mockResolvedValue()

afterEach(() => vi.clearAllMocks())

test('the clock moves once', async () => {
  await advanceWorld(1, 60)
  expect(setClock.mock.calls).toEqual([[{ offsetSeconds: 65, frozenAt: null }]])
})

test('the clock is set back if the jobs cannot run', async () => {
  runRecurring.mockRejectedValueOnce(new Error('too many clients'))
  await expect(advanceWorld(1, 60)).rejects.toThrow('too many clients')
  expect(setClock).toHaveBeenLastCalledWith(clock)
})
