import { findConsolePaths } from '@/e2e/fixtures/console'
import { expect, test } from '@/e2e/fixtures/operator'
import { isTooWide } from '@/e2e/fixtures/page'

const paths = findConsolePaths()
  .filter(({ file }) => file.endsWith('page.tsx') && !file.includes('['))
  .map(({ path }) => path)

for (const path of paths)
  test(`${path} fits on the screen and reports no error`, async ({ page, signInAs, pageErrors }) => {
    await signInAs('manager')
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(pageErrors).toEqual([])
  })
