import { test as base, expect } from '@playwright/test'

const test = base.extend<{ skipReason: string }>({ skipReason: ['', { option: true }] })

/** playwright.config.ts replaces the tests of a project by this one where it cannot run. */
test('runs on services that the suites start', ({ skipReason }) => {
  test.skip(skipReason !== '', skipReason)
  expect(process.env.BASE_URL).toBeUndefined()
})
