import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const newText = () => `Which team wins ${randomUUID().slice(0, 8)}?`
const day = () => `20${String(40 + Math.floor(Math.random() * 50))}-0${1 + Math.floor(Math.random() * 9)}-15`

async function fill(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Question' }).fill(text)
  await page.getByRole('textbox', { name: 'Correct answer' }).fill('Home')
  await page.getByRole('textbox', { name: 'Wrong answers' }).fill('Away\nNone')
}

/** Types a date such as 2026-11-30 into the segments of its field. */
async function typeDay(page: Page, date: string) {
  await page.getByRole('group', { name: 'Day' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(date.split('-').reverse().join(''))
}

test('the list shows today’s question with its answers, and apps show the same; viewers do not see which is correct; accessible', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  test.slow()
  const { access_token: token } = await persona('fresh')
  const { question } = (await api.get('/trivia', { token })).body.data
  await signInAs('editor')
  await page.goto('/admin/trivia')
  const today = page.getByRole('region', { name: 'Today' })
  for (const { text } of question.answers)
    await expect(today.getByRole('list', { name: 'Answers' })).toContainText(text)
  const correct = today.getByText('correct', { exact: true })
  await expect(correct).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  const link = today.getByRole('link', { name: question.text })
  await link.click()
  await expect(page.getByText('Users have seen this question, so it cannot be changed.')).toBeVisible()
  const answer = page.getByRole('textbox', { name: 'Correct answer' })
  await expect(answer).toBeDisabled()
  await expect(answer).not.toHaveValue('Hidden')
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
  expect(await findAccessibilityIssues(page)).toEqual([])

  await signInAs('viewer')
  await page.goto('/admin/trivia')
  await expect(link).toBeVisible()
  await expect(correct).toHaveCount(0)
  await link.click()
  await expect(answer).toHaveValue('Hidden')
  expect(pageErrors).toEqual([])
})

test('a question with errors under its fields is corrected and added, scheduled, restored by undo, found in the list and deleted; accessible', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('editor')
  await page.goto('/admin/trivia/new')
  expect(await findAccessibilityIssues(page)).toEqual([])
  const text = newText()
  await fill(page, text)
  await page.getByRole('textbox', { name: 'Wrong answers' }).fill('Home')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('Each answer must differ from the others.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Wrong answers' }).fill('Away\nNone')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page).toHaveURL(/\/trivia\/\d+$/)
  await expect(page.getByRole('heading', { name: text })).toBeVisible()
  const address = page.url()

  const state = page.getByRole('heading', { name: text }).locator('..')
  await typeDay(page, '2020-01-01')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('This day has started.').first()).toBeVisible()
  await typeDay(page, day())
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'of trivia question')).toBeVisible()
  await expect(state.getByText('Scheduled')).toBeVisible()
  await undoLastChange(page)
  await expect(state.getByText('Queued')).toBeVisible()

  await page.goto(`/admin/trivia?q=${encodeURIComponent(text)}`)
  await page
    .getByRole('row')
    .filter({ hasText: text })
    .filter({ hasText: 'Queued' })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/trivia$/)
  expect((await page.request.get(address)).status()).toBe(404)
})

test('a CSV is checked first, imported completely and removed by undo', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('editor')
  const [first, second] = [newText(), newText()]
  await page.goto(`/admin/trivia?q=${encodeURIComponent(first)}`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const choose = (content: string) =>
    page
      .getByLabel('File')
      .setInputFiles({ name: 'q.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const dialog = page.getByRole('dialog')
  await choose(`question,correct,wrong_1\n${first},Home,Home\n`)
  await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('Each answer must differ')
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await choose(`question,correct,wrong_1\n${first},Home,Away\n${second},Home,Away\n`)
  await expect(dialog.getByRole('list', { name: 'Preview' })).toContainText(second)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(toast(page, 'Imported 2 trivia questions')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: first })).toBeVisible()
  await undoLastChange(page)
  await expect(page.getByRole('row').filter({ hasText: first })).toHaveCount(0)
})
