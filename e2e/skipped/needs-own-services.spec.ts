import { test as base, expect } from '@playwright/test'

const test = base.extend<{ skipReason: string }>({ skipReason: ['', { option: true }] })

/** playwright.config.ts replaces the tests of a project by this one where it cannot run. */
test('the project can run here', ({ skipReason }) => {
  test.skip(skipReason !== '', skipReason)
  expect(process.env.BASE_URL).toBeUndefined()
})
