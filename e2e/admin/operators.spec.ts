import type { Page } from '@playwright/test'
import { approveRequest, confirmAction, confirmDialog, toast } from '@/e2e/fixtures/console-parts'
import { expect, operatorPassword, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { clearSession } from '@/e2e/fixtures/world'

const reason = 'Agreed with the whole team'

async function openMenu(page: Page, name: string, action: string) {
  await page.goto(`/admin/operators?view=all&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an invited operator sets a password and signs in with the invited role, accessible', async ({
  page,
  browser,
  baseURL,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  await signInAs('manager')
  const email = `${crypto.randomUUID()}@operators.slatekeeper.test`
  const name = `Ben ${email.slice(0, 8)}`
  await page.goto('/admin/operators')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  expect(await findAccessibilityIssues(page, '[role=dialog]')).toEqual([])
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  // Test services send no email, so the dialog shows the link.
  const link = await page.getByText('/admin/sign-in/password?token=').textContent()
  await page.getByRole('button', { name: 'Done' }).click()

  const theirs = await browser.newContext()
  const their = await theirs.newPage()
  await their.goto(`${baseURL}/admin/sign-in/password${new URL(link ?? '').search}`)
  await expect(their.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await their.getByLabel('New password').fill(operatorPassword)
  await their.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(their.getByRole('button', { name: 'Set up', exact: true })).toBeVisible()
  await expect(their.getByRole('navigation', { name: 'Console', exact: true })).toContainText('Viewer')
  await theirs.close()
  expect(pageErrors).toEqual([])
})

test('inviting a manager needs a second manager; new managers cannot approve', async ({
  page,
  signInAs,
  database,
}) => {
  test.slow()
  await signInAs('manager')
  const email = `${crypto.randomUUID()}@operators.slatekeeper.test`
  const name = `Ada ${email.slice(0, 6)}`
  await page.goto('/admin/operators')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByText('Enter a reason of at least 10 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(toast(page, `Requested approval to invite ${name}`)).toBeVisible()
  expect((await database.query('select id from operators where email = $1', [email])).rows).toEqual([])

  await signInAs('manager')
  await approveRequest(page, { request: `Invite ${email} as manager`, subject: name })
  const { rows } = await database.query(
    `select operators.id, promoted_by_id is not null as has_promoter,
            (select why from approval_objection(operators.id, (select max(id) from operators where role = 'manager' and id <> operators.promoted_by_id and id <> operators.id))) as why
       from operators where email = $1`,
    [email],
  )
  expect(rows).toEqual([{ id: expect.any(Number), has_promoter: true, why: 'new' }])
})

test('disabling an operator ends the session on the next request; disable and undo are logged', async ({
  page,
  browser,
  signInAs,
}) => {
  test.slow()
  const theirs = await browser.newContext()
  const { name } = await signInAs('editor', theirs)
  const their = await theirs.newPage()
  await their.goto('/admin/games')
  await expect(their).toHaveURL(/\/admin\/games$/)

  await signInAs('manager')
  await openMenu(page, name, 'Disable')
  await confirmAction(page, 'Disable', { reason, typed: name })
  await expect(toast(page, `Disabled ${name}`)).toBeVisible()
  await their.reload()
  await expect(their).toHaveURL(/\/admin\/sign-in/)

  await page.keyboard.press('Control+z')
  await expect(toast(page, `Enabled ${name}`)).toBeVisible()
  await page.goto(`/admin/audit?q=${encodeURIComponent(name)}`)
  await expect(page.getByText(`disabled ${name}`)).toHaveCount(2)
  await theirs.close()
})

test('a changed role applies from the next request', async ({ page, browser, signInAs }) => {
  test.slow()
  const theirs = await browser.newContext()
  const { name } = await signInAs('editor', theirs)
  const their = await theirs.newPage()
  await their.goto('/admin/challenges/new')
  const heading = their.getByRole('heading', { name: 'New challenge' })
  await expect(heading).toBeVisible()

  await signInAs('manager')
  await openMenu(page, name, 'Change role')
  await confirmDialog(page).getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await confirmAction(page, 'Change role', { reason, typed: name })
  await expect(toast(page, `Changed the role of ${name} to viewer`)).toBeVisible()
  await their.reload()
  await expect(heading).toHaveCount(0)
  await theirs.close()
})

test('signing out everywhere ends all sessions of an operator', async ({ page, browser, signInAs }) => {
  const theirs = await browser.newContext()
  const { name } = await signInAs('viewer', theirs)
  const their = await theirs.newPage()
  await their.goto('/admin/games')
  await signInAs('manager')
  await openMenu(page, name, 'Sign out everywhere')
  await confirmAction(page, 'Sign out', { reason })
  await expect(toast(page, `Signed ${name} out`)).toBeVisible()
  await their.reload()
  await expect(their).toHaveURL(/\/admin\/sign-in/)
  await theirs.close()
})

test('managers cannot disable themselves, and editors cannot open the page', async ({ page, signInAs }) => {
  const { name } = await signInAs('manager')
  await page.goto(`/admin/operators?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toHaveAttribute('aria-disabled', 'true')
  await clearSession(page.context())
  await signInAs('editor')
  await page.goto('/admin/operators')
  await expect(page.getByRole('heading', { name: 'Operators' })).toHaveCount(0)
})
