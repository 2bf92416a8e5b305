import { expect, test } from '@/e2e/fixtures/operator'

test.use({ ownWorld: 'test' })

test('a required authenticator must be set up before any page opens', async ({
  page,
  signInAs,
  database,
}) => {
  await signInAs('viewer')
  await database.query(
    `insert into settings (key, value, updated_at) values ('operators_must_have_totp', 'true', now())
     on conflict (key) do update set value = excluded.value`,
  )
  await expect(async () => {
    await page.goto('/admin/games')
    expect(new URL(page.url()).pathname).toBe('/admin/account')
  }).toPass()
  await expect(page.getByText('Set up your authenticator to continue')).toBeVisible()
})
