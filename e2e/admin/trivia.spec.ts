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

async function addQuestion(page: Page): Promise<string> {
  const text = newText()
  await page.goto('/admin/trivia/new')
  await fill(page, text)
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page).toHaveURL(/\/trivia\/\d+$/)
  await expect(page.getByRole('heading', { name: text })).toBeVisible()
  return text
}

test('the list shows today’s question with its answers, and apps show the same', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  const { question } = (await api.get('/trivia', { token })).body.data
  await signInAs('editor')
  await page.goto('/admin/trivia')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: question.text })).toBeVisible()
  for (const { text } of question.answers)
    await expect(today.getByRole('list', { name: 'Answers' })).toContainText(text)
  await expect(today.getByText('correct', { exact: true })).toBeVisible()
  await today.getByRole('link', { name: question.text }).click()
  await expect(page.getByText('Users have seen this question, so it cannot be changed.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Correct answer' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
})

test('a question is added, scheduled, restored by undo, found in the list and deleted', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('editor')
  const text = await addQuestion(page)
  const address = page.url()
  const date = day()
  await typeDay(page, date)
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Changed trivia question')).toBeVisible()
  await expect(page.getByRole('heading', { name: text }).locator('..').getByText('Scheduled')).toBeVisible()
  await undoLastChange(page)
  await expect(page.getByRole('heading', { name: text }).locator('..').getByText('Queued')).toBeVisible()

  await page.goto(`/admin/trivia?q=${encodeURIComponent(text)}`)
  await expect(page.getByRole('row').filter({ hasText: text })).toContainText('Queued')
  await page.goto(address)
  await page.getByRole('button', { name: 'Delete…' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/trivia$/)
  expect((await page.goto(address))?.status()).toBe(404)
})

test('the form is accessible; invalid questions and days that have started show an error under their field', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin/trivia/new')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await fill(page, newText())
  await page.getByRole('textbox', { name: 'Wrong answers' }).fill('Home')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('Each answer must differ from the others.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Wrong answers' }).fill('Away')
  await typeDay(page, '2020-01-01')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('This day has started.').first()).toBeVisible()
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

test('a viewer sees questions without the correct answer and cannot change them', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('editor')
  await addQuestion(page)
  const address = page.url()
  await signInAs('viewer')
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Correct answer' })).toHaveValue('Hidden')
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
  await page.goto('/admin/trivia')
  await expect(page.getByRole('region', { name: 'Today' }).getByText('correct', { exact: true })).toHaveCount(
    0,
  )
  await expect(page.getByRole('button', { name: 'Import CSV' })).toHaveCount(0)
  expect((await page.goto('/admin/trivia/new'))?.status()).toBe(404)
  expect((await page.request.get('/admin/trivia/csv')).status()).toBe(404)
})

test('trivia is accessible', async ({ page, signInAs, pageErrors }) => {
  // Each accessibility check may take as long as a test.
  test.setTimeout(4 * test.info().timeout)
  await signInAs('editor')
  for (const path of ['/admin/trivia', '/admin/trivia/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, await findAccessibilityIssues(page)]).toEqual([path, []])
  }
  expect(pageErrors).toEqual([])
})
