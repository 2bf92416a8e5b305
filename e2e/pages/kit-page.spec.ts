import { expect, test } from '@/e2e/kit/src/fixtures'
import { testSettings } from '@/scripts/test/settings'

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testSettings

test.use({ operator: { email, password } })

test('a page is signed in to the console of the world', async ({ page, user, newWorld }) => {
  const own = await user('funded')
  const other = await (await newWorld()).user('funded')
  await page.goto('/admin/users')
  await expect(page.getByText(own.username).first()).toBeVisible()
  await expect(page.getByText(other.username)).toHaveCount(0)
})
