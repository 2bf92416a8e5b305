import { afterEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/core/log'
import { logClientError } from './log-client-error'

const by = { operatorId: 7, requestId: 'request-1' }
const report = {
  page: '/admin/promos/new',
  build: 'build-1',
  part: 'command palette',
  name: 'TypeError',
  message: 'Cannot change the id of an item',
  stack: 'TypeError: Cannot change the id of an item\n    at Menu (a.js:1:2)',
}

afterEach(() => vi.restoreAllMocks())

test('an error in the browser is logged with page, build, part and operator', () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  logClientError(report, by)
  const [fields] = error.mock.calls[0] ?? []
  expect(fields).toMatchObject({ page: report.page, build: 'build-1', part: 'command palette', ...by })
  expect((fields as unknown as { error: Error }).error).toMatchObject({
    name: 'TypeError',
    message: report.message,
    stack: report.stack,
  })
})

test('a report with missing, oversized or unknown fields is rejected', () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { stack, ...withoutStack } = report
  for (const invalid of [
    {},
    withoutStack,
    { ...report, message: 'x'.repeat(1_001) },
    { ...report, token: stack },
  ])
    expect(() => logClientError(invalid, by)).toThrow('ClientErrorInvalid')
  expect(error).not.toHaveBeenCalled()
})
