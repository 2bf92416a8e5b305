import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { confirmAction, confirmDialog, toast } from '@/e2e/fixtures/console-parts'
import { type FakeRequest, startFakeServer } from '@/e2e/fixtures/fake-server'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { anyTimestamp } from '@/e2e/fixtures/wire'

const reason = 'A test of webhooks'

async function act(page: Page, name: string, action: RegExp) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The payload, if the library accepts the signature. */
function verify(secret: string, request: FakeRequest | undefined) {
  if (!request) throw new Error('nothing was received')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return new Webhook(secret).verify(request.body, Object.fromEntries(headers))
}

const secretShown = (page: Page) => page.getByRole('dialog').getByText(/^whsec_/)

test('a manager adds an endpoint, sees its deliveries, replays, rotates and deletes; others see no secrets', async ({
  api,
  page,
  persona,
  signInAs,
}) => {
  test.setTimeout(3 * test.info().timeout)
  const received: FakeRequest[] = []
  let status = 500
  const receiver = await startFakeServer(request => {
    received.push(request)
    return { status, body: {} }
  })
  const name = `Endpoint ${randomUUID().slice(0, 8)}`
  const findSignUp = (userId: number) =>
    received.findLast(({ body }) => {
      const { type, data } = JSON.parse(body)
      return type === 'account.created' && data.user_id === userId
    })

  try {
    await signInAs('manager')
    await page.goto('/admin/webhooks')
    expect(await findAccessibilityIssues(page)).toEqual([])
    await page.getByRole('button', { name: 'New endpoint' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('URL').fill(`${receiver.url}/hooks?key=of-the-receiver`)
    await dialog.getByText('account.created', { exact: true }).click()
    await dialog.getByLabel('Reason').fill('short')
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
    await expect(dialog.getByText('Enter a reason of at least 10 characters.')).toBeVisible()
    expect(await findAccessibilityIssues(page, '[role=dialog]')).toEqual([])
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
    const secret = (await secretShown(page).textContent()) ?? ''
    await page.keyboard.press('Escape')
    await expect(secretShown(page)).toHaveText(secret)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(secretShown(page)).toHaveCount(0)

    const user = await persona('fresh')
    await expect.poll(() => findSignUp(user.user_id)).toBeTruthy()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(`${receiver.url}/hooks?key=of-the-receiver`)).toBeVisible()

    await test.step('a failed delivery is replayed', async () => {
      // Users of other tests are reported too.
      const own = `${page.url()}?q=${findSignUp(user.user_id)?.headers['webhook-id']}`
      const row = page.getByRole('row').filter({ hasText: 'account.created' })
      await expect(async () => {
        await page.goto(own)
        await expect(row).toContainText('Answered 500', { timeout: 5_000 })
      }).toPass()
      expect(await findAccessibilityIssues(page)).toEqual([])
      status = 200
      await row.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Replay' }).click()
      await expect(toast(page, 'Queued account.created evt_')).toBeVisible()
      await expect(async () => {
        await page.goto(own)
        await expect(row).toContainText('Delivered', { timeout: 5_000 })
      }).toPass()
    })

    await test.step('QA tools list the delivery', async () => {
      const { status, body } = await api.get('/qa/webhooks', { query: { user_id: user.user_id } })
      expect(status).toBe(200)
      expect(body.data).toContainEqual({
        id: expect.any(Number),
        endpoint: name,
        event_id: findSignUp(user.user_id)?.headers['webhook-id'],
        type: 'account.created',
        payload: JSON.parse(findSignUp(user.user_id)?.body ?? '{}'),
        status: 'delivered',
        attempts: expect.any(Number),
        response_status: 200,
        error: '',
        created_at: anyTimestamp,
      })
    })

    await test.step('events have IDs only, and a signature that the library verifies', async () => {
      const own = findSignUp(user.user_id)
      expect(verify(secret, own)).toMatchObject({ type: 'account.created', data: { user_id: user.user_id } })
      expect(own?.body).not.toContain(user.username)
    })

    await test.step('after a rotation both secrets verify', async () => {
      await act(page, name, /Rotate secret/)
      await confirmAction(page, 'Rotate secret', { reason })
      const renewed = (await secretShown(page).textContent()) ?? ''
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Send test event' }).click()
      const isTest = ({ body }: FakeRequest) => JSON.parse(body).type === 'webhook.test'
      await expect.poll(() => received.filter(isTest).length).toBeGreaterThan(0)
      for (const one of [secret, renewed])
        expect(verify(one, received.find(isTest))).toMatchObject({ type: 'webhook.test' })
    })

    await test.step('a viewer sees neither the secret nor the full URL, and changes nothing', async () => {
      const address = page.url()
      await signInAs('viewer')
      await page.goto(address)
      await expect(page.getByText(`${receiver.url}/…`)).toBeVisible()
      await expect(page.getByText('of-the-receiver')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Send test event' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0)
      await page.goto('/admin/webhooks')
      await expect(page.getByRole('button', { name: 'New endpoint' })).toHaveCount(0)
      await signInAs('editor')
      await page.goto(address)
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      for (const action of [/Change/, /Rotate/, /Disable/, /Delete/])
        await expect(page.getByRole('menuitem', { name: action })).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Escape')
      await signInAs('manager')
      await page.goto(address)
    })

    await act(page, name, /Disable/)
    await confirmAction(page, 'Disable endpoint', { reason })
    await expect(toast(page, `Disabled webhook endpoint “${name}”`)).toBeVisible()
    await expect(page.getByText('It has received no events since')).toBeVisible()
    await act(page, name, /Delete/)
    await expect(confirmDialog(page)).toBeVisible()
    await confirmAction(page, 'Delete endpoint', { reason, typed: name })
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  } finally {
    await receiver.stop()
  }
})
