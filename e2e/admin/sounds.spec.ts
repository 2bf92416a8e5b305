import type { Api } from '@/e2e/fixtures/api'
import { moveFirstDown, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

async function readSounds(api: Api, token: string): Promise<{ next: string; keys: string[] }> {
  const { status, text, body } = await api.get('/balance/v2', { token })
  expect(status, text).toBe(200)
  const sounds: { sound_key: string }[] = body.data.user_background_sounds
  return { next: body.data.next_sound_key, keys: sounds.map(sound => sound.sound_key) }
}

test('sounds are moved by keyboard, and the first is the default; a sound is added paused, activated, renamed and paused; the app follows', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  test.slow()
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/sounds')
  expect(await findAccessibilityIssues(page)).toEqual([])
  const before = (await readSounds(api, token)).keys
  const [first = '', second = '', ...rest] = before
  const handles = await page.getByRole('button', { name: /^Move / }).all()
  const labels = await Promise.all(handles.slice(0, 2).map(handle => handle.getAttribute('aria-label')))
  const names = labels.map(label => label?.replace('Move ', ''))
  await moveFirstDown(page, names)
  await expect.poll(() => readSounds(api, token)).toEqual({ next: second, keys: [second, first, ...rest] })
  await undoLastChange(page)
  await expect.poll(() => readSounds(api, token)).toEqual({ next: first, keys: before })

  const key = `bell_${crypto.randomUUID().slice(0, 8)}`
  const name = `Bell ${crypto.randomUUID().slice(0, 8)}`

  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Key' }).fill('Not a key')
  await page.getByRole('button', { name: 'Add sound' }).click()
  await expect(page.getByText('Use 2 to 40 lowercase letters')).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Key' }).fill(key)
  await page.getByRole('button', { name: 'Add sound' }).click()
  await expect(toast(page, `Added sound ${name} (paused)`)).toBeVisible()
  expect((await readSounds(api, token)).keys).toEqual(before)

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  await expect.poll(async () => (await readSounds(api, token)).keys).toEqual([...before, key])

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('textbox', { name: 'Key' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} two`)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(toast(page, `Renamed sound ${name} to ${name} two`)).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${name} two` }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(toast(page, `Paused sound ${name} two`)).toBeVisible()
  await expect.poll(async () => (await readSounds(api, token)).keys).toEqual(before)
  expect(pageErrors).toEqual([])
})
