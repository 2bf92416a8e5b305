import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCash, statusOf } from '@/e2e/fixtures/account'
import type { Persona } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { fetchAs } from '@/e2e/fixtures/fetch-as'
import { expect, openSession, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const reason = 'Goodwill after a feed delay'
const tabs = ['/wallet', '/entries', '/claims', '/devices', '/messages', '/audit', '']
const pageOf = ({ user_id }: Persona, tab = '') => `/admin/users/${user_id}${tab}`

async function chooseAction(page: Page, { username }: Persona, action: string | RegExp) {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('user pages are accessible', async ({ page, api, persona, signInAs, pageErrors }) => {
  // Each accessibility check may take as long as a test.
  test.setTimeout(tabs.length * test.info().timeout)
  const user = await persona('funded')
  await api.post('/forgot-password', { body: { email: user.email } })
  await api.post('/free-play-promo/claim', { token: user.access_token, body: { id: 1 } })
  await signInAs('manager')
  for (const tab of tabs) {
    await page.goto(pageOf(user, tab))
    await expect(page.getByRole('heading', { name: user.username })).toBeVisible()
    expect([tab, await findAccessibilityIssues(page)]).toEqual([tab, []])
  }
  expect(pageErrors).toEqual([])
})

test('an amount is never rounded; a credit is reviewed and undone, a debit below zero is rejected, and a credit above the limit waits for a second manager until it is canceled', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('funded')
  // With site credits.
  const before = await readCash(api, user)
  await signInAs('manager')
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(pageOf(user))
  const tabs = page.getByRole('navigation', { name: 'User pages' })
  expect(await tabs.evaluate(nav => nav.scrollWidth - nav.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Credit or debit' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  const review = async (dollars: string, direction: 'Credit' | 'Debit') => {
    await dialog.getByRole('button', { name: direction, exact: true }).click()
    await amount.fill(dollars)
    await dialog.getByRole('button', { name: 'Review' }).click()
  }
  await amount.fill('5.005')
  await expect(dialog).toContainText('Amounts are not rounded')
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeDisabled()
  await review('5', 'Credit')
  await expect(confirmDialog(page)).toContainText('Cash$100.00 → $105.00')
  await confirmAction(page, 'Credit', { reason, typed: user.username })
  await expect(toast(page, 'Credited $5.00')).toBeVisible()
  expect(await readCash(api, user)).toBe(before + 5)
  await undoLastChange(page)
  await expect.poll(() => readCash(api, user)).toBe(before)

  await page.getByRole('button', { name: 'Credit or debit' }).click()
  await review('100.01', 'Debit')
  await expect(dialog).toContainText('cannot go below zero')
  await review('500.01', 'Credit')
  await confirmAction(page, 'Request approval', { reason, typed: user.username })
  await expect(toast(page, 'Requested approval for +$500.01')).toBeVisible()
  expect(await readCash(api, user)).toBe(before)
  const findRequests = () =>
    database.query('select action, decision from pending_approvals where subject_id = $1', [
      String(user.user_id),
    ])
  expect((await findRequests()).rows).toEqual([{ action: 'balance.adjust', decision: null }])
  await toast(page, 'Requested approval').getByRole('button', { name: 'Cancel request' }).click()
  await expect(toast(page, 'Request canceled. Nothing was changed.')).toBeVisible()
  expect((await findRequests()).rows).toEqual([{ action: 'balance.adjust', decision: 'canceled' }])
})

test('a user is exported, which is logged, loses and regains a promo code, is signed out everywhere, deleted and reactivated', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('fresh')
  const store = async (promo_code: string) =>
    (await api.post('/updated/promo-code', { token: user.access_token, body: { promo_code } })).status
  const signIn = async () => {
    const body = { email: user.email, password: user.password }
    return api.post('/sign-in', { body })
  }
  expect(await store('FIRST')).toBe(201)
  expect(await store('SECOND')).toBe(422)
  await signInAs('manager')
  await page.goto(pageOf(user, '/devices'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chooseAction(page, user, 'Export all data'),
  ])
  expect(file.suggestedFilename()).toBe(`user-${user.user_id}.json`)
  expect(await readFile(await file.path(), 'utf8')).toContain(user.email)
  const { rows } = await database.query(
    `select action from audit_rows where subject_type = 'user' and subject_id = $1`,
    [String(user.user_id)],
  )
  expect(rows).toEqual([{ action: 'user.export' }])

  await chooseAction(page, user, /^Clear promo code/)
  await confirmAction(page, 'Clear promo code', { reason })
  await undoLastChange(page)
  expect(await store('SECOND')).toBe(422)
  await chooseAction(page, user, /^Clear promo code/)
  await confirmAction(page, 'Clear promo code', { reason })
  await expect.poll(() => store('SECOND')).toBe(201)

  await expect(page.getByText('Signed in', { exact: true }).last()).toBeVisible()
  await chooseAction(page, user, /^Sign out everywhere/)
  await confirmAction(page, 'Sign out everywhere', { reason, typed: user.username })
  await expect(page.getByText('Revoked by an operator')).toBeVisible()
  expect(await statusOf(api, user.access_token)).toBe(401)

  const { access_token: token } = (await signIn()).body.data
  await page.goto(pageOf(user))
  await chooseAction(page, user, /^Delete/)
  await confirmAction(page, 'Delete', { reason, typed: user.username })
  await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible()
  expect(await statusOf(api, token)).toBe(401)
  await expect(page.getByRole('button', { name: 'Credit or debit' })).toHaveCount(0)
  await chooseAction(page, user, /^Reactivate/)
  await confirmAction(page, 'Reactivate', { reason })
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  expect((await signIn()).status).toBe(200)
})

test('a viewer gets email and phone masked on every tab', async ({
  page,
  api,
  persona,
  baseURL,
  world,
  newOperator,
  signInAs,
  database,
}) => {
  const user = await persona('funded')
  await api.post('/forgot-password', { body: { email: user.email } })
  const { access_token: token, password } = user
  const email = `new.${user.email}`
  expect((await api.post('/profile/email', { token, body: { email, password } })).status).toBe(200)
  const session = await openSession(database, (await newOperator('viewer')).id)
  for (const tab of tabs) {
    const html = await (await fetchAs(session, pageOf(user, tab), { baseURL, world })).text()
    expect([tab, html.includes(user.username)]).toEqual([tab, true])
    for (const secret of [user.email, user.phone]) expect([tab, html.includes(secret)]).toEqual([tab, false])
  }
  await signInAs('viewer')
  await page.goto(pageOf(user))
  await expect(page.getByRole('main')).toContainText(`${user.email[0]}•••@`)
  await expect(page.getByRole('main')).toContainText(/New email\s*n•••@/)
  await expect(page.getByRole('button', { name: 'Credit or debit' })).toHaveCount(0)
})
