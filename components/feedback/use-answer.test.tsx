// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionResult } from '@/lib/console/action-result'
import { useAnswer } from './use-answer'

const ask = vi.fn<(input: string) => Promise<ActionResult<string>>>()

let container: HTMLElement
let root: ReturnType<typeof createRoot>

function Page({ input }: { input: string | null }) {
  const { result, error, refusal, isCurrent } = useAnswer(ask, input)
  return (
    <p>
      {[result, error, refusal && 'refused', isCurrent ? 'current' : 'asking'].filter(Boolean).join(', ')}
    </p>
  )
}

function inAct(work: () => Promise<void>): Promise<void> {
  return act(work)
}

const show = (input: string | null) => inAct(async () => root.render(<Page input={input} />))

const wait = (ms: number) =>
  inAct(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  ask.mockReset().mockImplementation(async input => ({ ok: true, result: `${input} of 2` }))
})

afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the first input is asked for immediately, a later one once typing pauses', async () => {
  await show('1')
  await wait(0)
  expect(container.textContent).toBe('1 of 2, current')
  await show('12')
  await wait(100)
  await show('123')
  await wait(300)
  expect(container.textContent).toBe('1 of 2, asking')
  await wait(100)
  expect(container.textContent).toBe('123 of 2, current')
  expect(ask.mock.calls).toEqual([['1'], ['123']])
})

test('nothing is asked for without an input', async () => {
  await show(null)
  await wait(1_000)
  expect(ask).not.toHaveBeenCalled()
})

test('an answer to an earlier input is not shown', async () => {
  let answer: (result: ActionResult<string>) => void = () => undefined
  ask.mockImplementationOnce(() => new Promise(resolve => (answer = resolve)))
  await show('1')
  await wait(0)
  await show('2')
  await wait(400)
  await inAct(async () => answer({ ok: true, result: 'late' }))
  expect(container.textContent).toBe('2 of 2, current')
})

test('an error is shown beside the last result, until the next one', async () => {
  await show('1')
  await wait(0)
  ask.mockRejectedValueOnce(new Error('no connection'))
  await show('2')
  await wait(400)
  expect(container.textContent).toBe('1 of 2, The server did not respond., current')
  await show('3')
  await wait(400)
  expect(container.textContent).toBe('3 of 2, current')
})

test.each([
  ['WindowOverlaps', 'refused'],
  ['ServiceBusy', ''],
  ['UnexpectedError', ''],
])('an answer %s is an error of the input only if the change would be refused too', async (code, shown) => {
  ask.mockResolvedValueOnce({ ok: false, code, message: 'No.' })
  await show('1')
  await wait(0)
  expect(container.textContent).toBe(['No.', shown, 'current'].filter(Boolean).join(', '))
})
