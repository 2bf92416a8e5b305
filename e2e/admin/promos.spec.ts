import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { addPromo, claimPromo } from '@/e2e/fixtures/promo'

const reason = 'A test of the console'
const promoId = (page: Page) => Number(/promos\/(\d+)/.exec(page.url())?.[1])
const claimsPreview = (page: Page) => page.getByRole('region', { name: 'Claims preview' })

const claim = async (api: Api, { access_token: token }: Persona, id: number) => {
  const { status, body } = await api.post('/free-play-promo/claim', { token, body: { id } })
  return `${status} ${body.message}`
}

/** Saves a draft promo for beginners and returns its name. */
async function makeDraft(page: Page): Promise<string> {
  const name = `Journey ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/promos/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByRole('figure', { name: 'Promo card' })).toContainText(name)
  await page.getByRole('textbox', { name: 'Total budget' }).fill('50')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('menuitem', { name: 'Experience level' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/promos\/\d+$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return name
}

/** Opens the dialog that publishes, which changes no place when the users and the cost are known. */
async function askToPublish(page: Page) {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const button = confirmDialog(page).getByRole('button', { name: 'Publish' })
  await expect(button).toBeDisabled()
  const place = await button.boundingBox()
  await expect(confirmDialog(page)).toContainText('meet the rules today')
  expect(await button.boundingBox()).toEqual(place)
}

test('promos are accessible, also with a long name beside the claims preview', async ({
  page,
  database,
  signInAs,
  pageErrors,
}) => {
  // Each accessibility check may take as long as a test.
  test.setTimeout(4 * test.info().timeout)
  await signInAs('editor')
  await database.query(`insert into promos (name, credits_cents) values ($1, 100)`, ['W'.repeat(80)])
  for (const path of [
    '/admin/promos?open=1',
    '/admin/promos/new',
    '/admin/promos/1',
    '/admin/promos/1/claims',
  ]) {
    await page.goto(path)
    if (!path.endsWith('claims')) await expect(claimsPreview(page)).toContainText('can claim now')
    expect([path, await findAccessibilityIssues(page)]).toEqual([path, []])
  }
  expect(pageErrors).toEqual([])
})

test('a promo is drafted, copied and the copy deleted by an editor, and published by a manager, who sees its cost; it is claimed, paused and published again by undo', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const [first, second] = [await persona('fresh'), await persona('fresh')]
  await signInAs('editor')
  const name = await makeDraft(page)
  const address = page.url()
  const id = promoId(page)
  expect(await claim(api, first, id)).toBe('404 This promo is not available')
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeDisabled()

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).not.toHaveURL(address)
  const copy = page.url()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  const typed = (await confirmDialog(page).locator('code').textContent()) ?? ''
  await confirmAction(page, 'Delete', { typed })
  await expect(page).toHaveURL(/\/admin\/promos$/)
  expect((await page.request.get(copy)).status()).toBe(404)

  await signInAs('manager')
  await page.goto(address)
  await page.keyboard.press('e')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  const credits = page.getByRole('textbox', { name: 'Credits', exact: true })
  await credits.fill('20')
  await credits.press('Tab')
  await expect(page.getByRole('main')).toContainText('Covers 2 claims in total')
  await expect(page.getByRole('textbox', { name: 'Total budget' }).locator('..')).toContainText('credits')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 unsaved change')).toHaveCount(0)
  await askToPublish(page)
  const dialog = confirmDialog(page)
  await expect(dialog).toHaveAccessibleName(new RegExp(`^Publish “${name}” to [\\d,]+ users?\\?$`))
  await expect(dialog).toContainText(/Cost today.*at most [\d,]+ credits/)
  await expect(dialog).toContainText('the budget covers 2 claims')
  await confirmAction(page, 'Publish', { reason, typed: name })
  await expect(page.getByRole('heading', { name }).locator('..').getByText('Live')).toBeVisible()
  expect(await claim(api, first, id)).toBe('200 Credits awarded')

  await page.getByRole('button', { name: 'Pause…' }).click()
  await expect(confirmDialog(page)).toContainText(/Claims.*1.*Reach.*meet the rules today/)
  await expect(confirmDialog(page)).not.toContainText('Only a manager')
  await confirmDialog(page).getByRole('button', { name: 'Pause promo' }).click()
  await expect(toast(page, `Paused promo “${name}”`)).toBeVisible()
  expect(await claim(api, second, id)).toBe('404 This promo is not available')
  await undoLastChange(page)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await claim(api, second, id)).toBe('200 Credits awarded')

  await page.goto(`/admin/promos/${id}/claims`)
  await expect(page.getByRole('row').filter({ hasText: first.username })).toContainText('20 credits')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
})

test('an editor pauses a live promo after a dialog that names the manager role, on its page and in the list', async ({
  page,
  database,
  signInAs,
}) => {
  const { id, name } = await addPromo(database, 2)
  const readStatus = async () =>
    (await database.query('select status from promos where id = $1', [id])).rows[0].status
  await signInAs('editor')
  await page.goto(`/admin/promos/${id}`)
  await page.getByRole('button', { name: 'Pause…' }).click()
  await expect(confirmDialog(page)).toContainText('Only a manager can publish it again or undo this.')
  await confirmDialog(page).getByRole('button', { name: 'Keep published' }).click()

  await page.goto(`/admin/promos?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Pause…' }).click()
  await expect(confirmDialog(page)).toContainText('Only a manager can publish it again or undo this.')
  expect(await readStatus()).toBe('published')
  await confirmDialog(page).getByRole('button', { name: 'Pause promo' }).click()
  await expect.poll(readStatus).toBe('paused')
})

test('a live promo is ended with a reason and runs again by undo; a higher cost requires a manager and a reason', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('fresh')
  const { id, name } = await addPromo(database, 2)
  await signInAs('manager')
  await page.goto(`/admin/promos?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'End now…' }).click()
  await confirmAction(page, 'End now', { reason: 'The campaign is over' })
  await expect(row).toContainText('Ended')
  await expect(row).not.toContainText('No end')
  expect(await claim(api, user, id)).toBe('404 This promo is not available')
  await undoLastChange(page)
  expect(await claim(api, user, id)).toBe('200 Credits awarded')

  const change = async () => {
    await page.goto(`/admin/promos/${id}`)
    const field = page.getByRole('textbox', { name: 'Credits', exact: true })
    await expect(field).toHaveValue('5')
    await field.fill('7')
    await field.press('Tab')
    await page.keyboard.press('Control+s')
    await expect(confirmDialog(page)).toContainText(`Change “${name}” while it is published?`)
    await confirmAction(page, 'Save changes', { reason })
  }
  await signInAs('editor')
  await change()
  await expect(confirmDialog(page).getByRole('alert')).toContainText('requires the manager role')
  await signInAs('manager')
  await change()
  await expect(confirmDialog(page)).toHaveCount(0)
  const { rows } = await database.query('select credits_cents from promos where id = $1', [id])
  expect(rows).toEqual([{ credits_cents: '700' }])
})

test('the claims preview predicts the result of a claim, also to a viewer', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const users = [await persona('fresh'), await persona('ineligible')] as const
  const { id } = await addPromo(database, 2)
  await database.query('update promos set rules = $2 where id = $1', [
    id,
    JSON.stringify([{ rule: 'experience_level', any_of: ['Beginner'] }]),
  ])
  await signInAs('viewer')
  const check = async (user: string) => {
    const field = claimsPreview(page).getByLabel('Email, username, phone or ID')
    await field.fill(user)
    await field.press('Enter')
  }
  await page.goto(`/admin/promos?open=${id}`)
  await expect(claimsPreview(page)).toContainText('can claim now')
  await check(users[0].email)
  await expect(claimsPreview(page)).toContainText(`${users[0].username} can claim, 2 of 2 rules pass`)
  await page.goto(`/admin/promos/${id}`)
  await expect(claimsPreview(page)).toContainText('can claim now')
  await check(`U-${users[1].user_id}`)
  await expect(claimsPreview(page)).toContainText(`${users[1].username} cannot claim, 1 of 2 rules pass`)
  expect(await claim(api, users[0], id)).toBe('200 Credits awarded')
  expect(await claim(api, users[1], id)).toBe('422 You are not eligible for this promo')
  await check(users[0].username)
  await expect(claimsPreview(page)).toContainText(`${users[0].username} cannot claim, 1 of 2 rules pass`)
  await expect(claimsPreview(page)).toContainText('Already claimed')
  expect(await claim(api, users[0], id)).toBe('422 You have already claimed this promo')
  await check('unknown user')
  await expect(claimsPreview(page)).toContainText('No user has this email, username, phone or ID.')
})

test('chosen claims are reversed together, and list, file and claims preview show what was taken back', async ({
  page,
  api,
  persona,
  database,
  signInAs,
}) => {
  test.slow()
  const { id } = await addPromo(database, 9)
  const users = [await persona('fresh'), await persona('fresh'), await persona('fresh')]
  for (const user of users) await claimPromo(api, user, id)
  const address = `/admin/promos/${id}/claims`
  const rowOf = (user?: Persona) => page.getByRole('row').filter({ hasText: user?.username ?? '' })
  await signInAs('editor')
  await page.goto(address)
  await expect(page.getByRole('row').getByText('Awarded')).toHaveCount(3)
  await signInAs('manager')
  await page.goto(address)
  for (const user of users.slice(0, 2)) await rowOf(user).getByRole('checkbox').check({ force: true })
  const bar = page.getByRole('toolbar', { name: 'Actions for selected claims' })
  await bar.getByRole('button', { name: 'Reverse…' }).click()
  await expect(confirmDialog(page)).toHaveAccessibleName('Reverse 2 claims?')
  await expect(confirmDialog(page)).toContainText(/Together.*10 credits/)
  await confirmAction(page, 'Reverse', { reason, typed: '2 claims' })
  const result = page.getByRole('dialog', { name: '2 of 2 claims changed' })
  await expect(result).toBeVisible()
  expect(await findAccessibilityIssues(page, '[role=dialog]')).toEqual([])
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').getByText('Reversed by')).toHaveCount(2)
  await expect(rowOf(users[2])).toContainText('Awarded')
  const csv = await (await page.request.get(`${address}/csv`)).text()
  expect(csv.match(/,Reversed,T-\d+,/g)).toHaveLength(2)
  await page.goto(`/admin/promos?open=${id}`)
  await expect(claimsPreview(page)).toContainText(/Awarded so far.*15 credits.*Taken back.*10 credits/)

  await page.goto(address)
  await rowOf(users[0]).getByRole('link', { name: /^T-/ }).first().click()
  await expect(page).toHaveURL(/wallet\?open=\d+/)
  await expect(page.getByText('Reversed by', { exact: true })).toBeVisible()
  await page.goto(`/admin/users/${users[0]?.user_id}/claims`)
  await expect(page.getByText('Reversed by', { exact: true })).toBeVisible()
})

test('selected promos are paused and duplicated together, and their IDs copied', async ({
  page,
  context,
  database,
  signInAs,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `Bulk ${crypto.randomUUID().slice(0, 8)}`
  const { rows } = await database.query(
    `insert into promos (name, credits_cents, status, credit_bucket_id)
     select $1 || ' ' || place, 500, status::text::promo_status, bucket.id
       from (values (1, 'published'), (2, 'published'), (3, 'draft')) as added (place, status),
            (select id from credit_buckets where name = 'Free play credits') as bucket
     returning id`,
    [name],
  )
  const listed = page.getByRole('row').filter({ hasText: name })
  const bar = page.getByRole('toolbar', { name: 'Actions for selected promos' })
  const select = async () => {
    await page.goto(`/admin/promos?q=${encodeURIComponent(name)}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true })
    await expect(bar).toContainText('3 selected')
  }
  await signInAs('editor')
  await select()
  await bar.getByRole('button', { name: 'Copy IDs' }).click()
  await expect(toast(page, 'Copied the IDs of 3 promos')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    rows
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .map(id => `P-${id}`)
      .join('\n'),
  )

  await page.getByRole('checkbox', { name: `Select ${name} 2` }).uncheck({ force: true })
  await expect(bar).toContainText('2 selected')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('link', { name: 'CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect([1, 2, 3].filter(place => csv.includes(`${name} ${place}`))).toEqual([1, 3])
  const [one, , three] = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const { rows: exports } = await database.query(
    `select after->>'search' as search from audit_rows where action = 'promos.export' order by id desc limit 1`,
  )
  expect(
    exports[0].search
      .split(/[=,]/)
      .slice(1)
      .map(Number)
      .toSorted((a: number, b: number) => a - b),
  ).toEqual([one, three])

  await page.getByRole('checkbox', { name: `Select ${name} 2` }).check({ force: true })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Pause' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Pause' }).click()
  const result = page.getByRole('dialog', { name: '2 of 3 promos changed, 1 refused' })
  await expect(result.getByRole('listitem').filter({ hasText: `${name} 3` })).toContainText('already draft')
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(listed.getByText('Paused')).toHaveCount(2)
  await expect(bar).toHaveCount(0)

  await select()
  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await expect(confirmDialog(page)).toContainText('Duplicate 3 promos?')
  expect(await findAccessibilityIssues(page, '[role=alertdialog]')).toEqual([])
  await confirmDialog(page).getByRole('button', { name: 'Duplicate' }).click()
  const copied = page.getByRole('dialog', { name: '3 of 3 promos changed' })
  await expect(copied).toBeVisible()
  expect(await findAccessibilityIssues(page, '[role=dialog]')).toEqual([])
  await copied.getByRole('button', { name: 'Close' }).click()
  await expect(listed).toHaveCount(6)
  await expect(listed.filter({ hasText: '(copy)' }).getByText('Draft', { exact: true })).toHaveCount(3)
})
