import type { Page } from '@playwright/test'
import { statusOf } from '@/e2e/fixtures/account'
import type { Api, Persona } from '@/e2e/fixtures/api'
import {
  approveRequest,
  confirmAction,
  confirmDialog,
  toast,
  undoLastChange,
} from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const reason = 'Asked for by mail and checked'
const pageOf = ({ user_id }: Persona, tab = '') => `/admin/users/${user_id}${tab}`

async function chooseAction(page: Page, { username }: Persona, action: string | RegExp) {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function suspendUntilLifted(page: Page, user: Persona) {
  await chooseAction(page, user, /^Suspend/)
  await confirmDialog(page).getByRole('button', { name: 'Until lifted' }).click()
  await confirmAction(page, 'Suspend', { reason, typed: user.username })
  await expect(toast(page, `Suspended ${user.username}`)).toBeVisible()
}

const signIn = async (api: Api, { email, password }: Persona) => {
  const { status, body } = await api.post('/sign-in', { body: { email, password } })
  return [status, body.message]
}

const wrongPassword = [401, 'The email address or the password is wrong.']

async function readBalance(api: Api, { access_token: token }: Persona) {
  return (await api.get('/balance/v2', { token })).body.data
}

test('a suspended user is signed out, cannot sign in, can again after undo, has a view, and is lifted by another manager with a second one', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto(pageOf(user))
  await suspendUntilLifted(page, user)
  expect(await statusOf(api, user.access_token)).toBe(401)
  expect(await signIn(api, user)).toEqual(wrongPassword)
  await expect(page.getByText('Suspended until lifted').first()).toBeVisible()
  await undoLastChange(page)
  expect((await signIn(api, user))[0]).toBe(200)
  expect(await statusOf(api, user.access_token)).toBe(401)
  await suspendUntilLifted(page, user)

  await signInAs('manager')
  await page.goto(`/admin/users?state=suspended&q=${user.username}`)
  const row = page.getByRole('row').filter({ hasText: user.username })
  await expect(row).toContainText('Suspended')
  await row.getByRole('link', { name: user.username }).click()
  await expect(page).toHaveURL(new RegExp(`${pageOf(user)}$`))
  await chooseAction(page, user, /^Lift suspension/)
  await confirmAction(page, 'Request approval', { reason })
  await expect(toast(page, 'Approval requested')).toBeVisible()
  expect(await signIn(api, user)).toEqual(wrongPassword)
  await page.goto('/admin/approvals')
  await expect(page.getByRole('listitem').filter({ hasText: user.username }).first()).toContainText(
    'Lift the suspension',
  )
})

test('an identity approved by a second manager, a changed location, limits and the scoring notice reach the app, accessible', async ({
  page,
  api,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto(pageOf(user))
  await page.getByRole('button', { name: 'Change Identity' }).click()
  const dialog = confirmDialog(page)
  await dialog.getByRole('button', { name: /Status/ }).click()
  await page.getByRole('option', { name: 'Verified' }).click()
  await confirmAction(page, 'Change identity', { reason })
  await expect(dialog.getByRole('alert')).toContainText('Enter the date of birth')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await dialog.getByLabel('Date of birth').fill('1990-12-31')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(toast(page, 'Approval requested')).toBeVisible()
  expect(await readBalance(api, user)).toMatchObject({ kyc_status: { name: 'Not performed' } })
  await signInAs('manager')
  await approveRequest(page, { request: 'Set identity to Verified', subject: user.username })
  expect(await readBalance(api, user)).toMatchObject({
    kyc_status: { name: 'Verified' },
    kyc_dob: '1990-12-31',
  })
  await page.goto(pageOf(user))
  await expect(page.getByRole('main')).toContainText(reason)

  await page.getByRole('button', { name: 'Change Location' }).click()
  await confirmAction(page, 'Change location', { reason })
  await expect(toast(page, `Denied the location of ${user.username}`)).toBeVisible()
  expect((await readBalance(api, user)).geo_location_status.name).toBe('DENIED')
  await undoLastChange(page)
  expect((await readBalance(api, user)).geo_location_status.name).toBe('ALLOWED')

  await page.getByRole('button', { name: 'Lower Deposit limits' }).click()
  const daily = dialog.getByRole('textbox', { name: 'Per UTC day' })
  await daily.fill('40')
  await daily.press('Tab')
  await confirmAction(page, 'Lower limits', { reason })
  await expect(toast(page, `Lowered the deposit limits of ${user.username}: daily to $40.00`)).toBeVisible()
  expect((await readBalance(api, user)).deposit_validations.daily_deposit_limit).toBe('40.00')
  await page.getByRole('button', { name: 'Change Scoring notice' }).click()
  await confirmAction(page, 'Show notice', { reason })
  await expect(toast(page, `Showed the scoring notice to ${user.username}`)).toBeVisible()
  expect((await readBalance(api, user)).is_scoring_notice_dsa).toBe(1)
  await chooseAction(page, user, /^Suspend/)
  await expect(dialog).toBeVisible()
  expect(await findAccessibilityIssues(page, '[role=alertdialog]')).toEqual([])
  expect(pageErrors).toEqual([])
})

test('a permanent exclusion needs a second manager, and one can only be ended after its end', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto(pageOf(user))
  await page.getByRole('button', { name: 'Exclude Self-exclusion' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Permanently' }).click()
  await confirmAction(page, 'Request approval', { reason, typed: user.username })
  await expect(toast(page, 'Approval requested')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  expect((await readBalance(api, user)).is_self_exclusion).toBe(0)
  await signInAs('manager')
  await approveRequest(page, { request: 'Exclude permanently', subject: user.username })
  await page.goto(pageOf(user))
  expect((await readBalance(api, user)).is_self_exclusion).toBe(1)
  await expect(page.getByText('Excluded permanently')).toBeVisible()
  await expect(page.getByRole('button', { name: /self-exclusion$/ })).toHaveCount(0)

  const other = await persona('fresh')
  await database.query(
    `insert into self_exclusions (user_id, source, ends_at) values ($1, 'user', now() - interval '1 minute')`,
    [other.user_id],
  )
  await page.goto(pageOf(other))
  await page.getByRole('button', { name: 'End the self-exclusion' }).click()
  await confirmAction(page, 'End exclusion', { reason, typed: other.username })
  await expect(toast(page, `Ended the self-exclusion of ${other.username}`)).toBeVisible()
  expect((await readBalance(api, other)).is_self_exclusion).toBe(0)
})

test('notes are added, found and deleted, accessible; only their author edits them', async ({
  page,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('editor')
  await page.goto(pageOf(user, '/notes'))
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Called about a lost phone')
  expect(await findAccessibilityIssues(page, '[role=dialog]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  const row = page.getByRole('row').filter({ hasText: 'lost phone' })
  await expect(row).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.goto(pageOf(user, '/notes?q=never'))
  await expect(page.getByText('No notes match “never”.')).toBeVisible()

  await signInAs('manager')
  await page.goto(pageOf(user, '/notes?q=PHONE'))
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await undoLastChange(page)
  await expect(row).toHaveCount(1)
  expect(pageErrors).toEqual([])
})
