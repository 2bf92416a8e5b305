import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '@/lib/core/log'
import { logOutput } from './pages-supervisor'

const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
let written: string[] = []
let output: PassThrough

beforeEach(() => {
  written = []
  warn.mockClear()
  output = new PassThrough()
  logOutput(output, 'warn', line => written.push(line))
})
afterEach(() => vi.clearAllMocks())

/** Prints these texts, one after the other, and waits until all of it was read. */
async function print(...texts: string[]) {
  const ended = new Promise(resolve => output.once('end', resolve))
  for (const text of texts) output.write(text)
  output.end()
  await ended
}

it('an error is one entry with its stack in one field', async () => {
  const stack =
    ' ⨯ SyntaxError: Unexpected token\n    at JSON.parse (<anonymous>)\n    at decode (next.js:1:2)\n'
  await print(stack)
  expect(warn.mock.calls).toEqual([
    [{ process: 'pages', stack: stack.trim() }, '⨯ SyntaxError: Unexpected token'],
  ])
  expect(written).toEqual([])
})

it('a JSON line is unchanged, also in two chunks', async () => {
  const line = '{"level":"error","time":1,"msg":"a page could not be shown"}'
  await print(line.slice(0, 20), `${line.slice(20)}\nFailed to find Server Action "x".\n`)
  expect(written).toEqual([line])
  expect(warn.mock.calls).toEqual([[{ process: 'pages' }, 'Failed to find Server Action "x".']])
})

it('an invalid JSON line is text', async () => {
  await print('{"level":"error", not JSON\n{"level":"error"}\n')
  expect(written).toEqual([])
  expect(warn).toHaveBeenCalledTimes(1)
})

it('addresses are masked and long texts are truncated', async () => {
  await print(`mail to user@example.test ${'x'.repeat(100_000)}\n`)
  const [[, text]] = warn.mock.calls as unknown as [[object, string]]
  expect(text).toMatch(/^mail to \[email\] x/)
  expect(text.length).toBeLessThan(5_000)
})
