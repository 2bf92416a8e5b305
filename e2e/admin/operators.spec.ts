import type { Page } from '@playwright/test'
import { approveRequest, confirmAction, confirmDialog, toast } from '@/e2e/fixtures/console-parts'
import { fetchAs } from '@/e2e/fixtures/fetch-as'
import { expect, openSession, operatorPassword, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { clearSession } from '@/e2e/fixtures/world'

const reason = 'Agreed with the whole team'

async function chooseAction(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an invited operator sets a password and signs in with the invited role, accessible; managers cannot disable themselves', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const { name: own } = await signInAs('manager')
  const email = `${crypto.randomUUID()}@operators.slatekeeper.test`
  const name = `Ben ${email.slice(0, 8)}`
  await page.goto(`/admin/operators?q=${encodeURIComponent(own)}`)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: `Actions for ${own}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
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
  expect(pageErrors).toEqual([])

  await clearSession(page.context())
  await page.goto(`/admin/sign-in/password${new URL(link ?? '').search}`)
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await page.getByLabel('New password').fill(operatorPassword)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Console', exact: true })).toContainText('Viewer')
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
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog.getByText('Enter a reason of at least 10 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Request approval' }).click()
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

test('a changed role, signing out everywhere and disabling apply from the next request, and undo enables again', async ({
  page,
  baseURL,
  world,
  newOperator,
  signInAs,
  database,
}) => {
  test.slow()
  const { id, name } = await newOperator('editor')
  const signIn = () => openSession(database, id)
  /** The status of the page for the session: 307 leads to the sign-in. */
  const visit = async (session: string, path = '/admin/games') =>
    (await fetchAs(session, path, { baseURL, world })).status
  let session = await signIn()
  expect(await visit(session, '/admin/challenges/new')).toBe(200)
  await signInAs('manager')
  await page.goto(`/admin/operators?view=all&q=${encodeURIComponent(name)}`)
  await chooseAction(page, name, 'Change role')
  await confirmDialog(page).getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await confirmAction(page, 'Change role', { reason, typed: name })
  await expect(toast(page, `Changed the role of ${name} to viewer`)).toBeVisible()
  session = await signIn()
  expect(await visit(session, '/admin/challenges/new')).toBe(404)

  await chooseAction(page, name, 'Sign out everywhere')
  await confirmAction(page, 'Sign out', { reason })
  await expect(toast(page, `Signed out ${name} everywhere`)).toBeVisible()
  expect(await visit(session)).toBe(307)

  session = await signIn()
  expect(await visit(session)).toBe(200)
  await chooseAction(page, name, 'Disable')
  await confirmAction(page, 'Disable', { reason, typed: name })
  await expect(toast(page, `Disabled ${name}`)).toBeVisible()
  expect(await visit(session)).toBe(307)
  await page.keyboard.press('Control+z')
  await expect(toast(page, `Enabled ${name}`)).toBeVisible()
  expect(await visit(await signIn())).toBe(200)
})
