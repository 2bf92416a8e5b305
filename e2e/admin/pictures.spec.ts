import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Api } from '@/e2e/fixtures/api'
import { toast } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

type File = { name: string; mimeType: string; buffer: Buffer }

async function createPicture(
  name: string,
  kind: 'png' | 'jpeg' | 'webp',
  width = 128,
  height = 128,
): Promise<File> {
  const [r, g, b] = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))
  const image = sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
  return { name, mimeType: `image/${kind}`, buffer: await image.toFormat(kind).toBuffer() }
}

const fileOf = (page: Page, label: string) => page.getByLabel(`File for ${label}`, { exact: true })
const pathOf = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

async function imageOf(api: Api, token: string, id: number): Promise<string> {
  const reply = await api.get('/balance/v2', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.games.find((game: { id: number }) => game.id === id).image
}

/** Drops or pastes a file on an element. */
async function transfer(
  page: Page,
  how: 'drop' | 'paste',
  target: Locator,
  { name, mimeType, buffer }: File,
) {
  const data = await page.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }))
      return dataTransfer
    },
    { name, mimeType, base64: buffer.toString('base64') },
  )
  await target.evaluate(
    (element, { data, how }) => {
      if (how === 'paste')
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      const { x, y } = element.getBoundingClientRect()
      const at = { dataTransfer: data, bubbles: true, cancelable: true, clientX: x + 4, clientY: y + 4 }
      if (how === 'drop')
        for (const type of ['dragenter', 'dragover', 'drop']) element.dispatchEvent(new DragEvent(type, at))
    },
    { data, how },
  )
}

test('an editor uploads, previews and saves a picture, which is logged, the API returns it, and undo restores the previous one', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
  baseURL,
}) => {
  const { access_token: token } = await persona('fresh')
  const { name } = await signInAs('editor')
  await page.goto('/admin/games/5')
  const previous = await pathOf(page, 'Icon').inputValue()
  const picture = await createPicture('mls new.png', 'png')
  await fileOf(page, 'Icon').setInputFiles(picture)
  await expect(page.getByText('Uploaded mls new.png: PNG, 128 × 128, 1 KiB.')).toBeVisible()
  const path = await pathOf(page, 'Icon').inputValue()
  expect(path).toMatch(/^\/pictures\/[0-9a-f]{64}\.png$/)
  for (const theme of ['light', 'dark'])
    await expect(page.getByRole('img', { name: `Icon on ${theme}` })).toHaveAttribute('src', path)
  expect(await imageOf(api, token, 5)).not.toContain(path)

  await page.keyboard.press('Control+s')
  await expect(toast(page, 'of game MLS')).toBeVisible()
  await expect.poll(() => imageOf(api, token, 5)).toContain(path)
  const served = await page.request.get(`${baseURL}${path}`)
  expect(served.headers()['content-type']).toBe('image/png')
  expect(
    `/pictures/${createHash('sha256')
      .update(await served.body())
      .digest('hex')}.png`,
  ).toBe(path)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pathOf(page, 'Icon')).toHaveValue(previous)
  await expect.poll(() => imageOf(api, token, 5)).toContain(previous)
  await page.goto(`/admin/audit?q=${encodeURIComponent(name)}`)
  const line = page.locator('[data-change]').filter({ hasText: name })
  await expect(line.filter({ hasText: 'uploaded picture mls new.png' })).toHaveCount(1)
  expect(pageErrors).toEqual([])
})

test('a picture can be dropped, pasted or typed as a path, and a missing upload is rejected', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin/games/4')
  await transfer(
    page,
    'drop',
    page.getByRole('img', { name: 'Icon on light' }),
    await createPicture('dropped.webp', 'webp'),
  )
  await expect(page.getByText('Uploaded dropped.webp: WebP')).toBeVisible()
  await expect(pathOf(page, 'Icon')).toHaveValue(/\.webp$/)

  await page.getByRole('button', { name: 'Choose a file for Icon' }).focus()
  await transfer(page, 'paste', page.locator(':focus'), await createPicture('pasted.jpg', 'jpeg'))
  await expect(page.getByText('Uploaded pasted.jpg: JPEG')).toBeVisible()
  await expect(pathOf(page, 'Icon')).toHaveValue(/\.jpg$/)

  await pathOf(page, 'Featured picture').focus()
  await transfer(page, 'paste', page.locator(':focus'), await createPicture('wide.png', 'png', 720, 360))
  await expect(page.getByText('Uploaded wide.png: PNG, 720 × 360')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('unsaved')).toHaveCount(0)

  await pathOf(page, 'Icon').fill('/games/nfl.png')
  await expect(page.getByText('256 × 256 pixels').first()).toBeVisible()
  await pathOf(page, 'Icon').fill('https://cdn.example.test/nhl.png')
  await expect(page.getByText('not loaded in the console').first()).toBeVisible()
  const missing = `/pictures/${'0'.repeat(64)}.png`
  await pathOf(page, 'Icon').fill(missing)
  await expect(page.getByText('There is no picture at this path')).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(`No picture exists at ${missing}. Upload it again.`)).toBeVisible()
})

test('an invalid file shows an error before upload; an upload shows progress, can be canceled and fails without an answer; the path is kept; accessible', async ({
  page,
  signInAs,
}) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/admin/pictures')) sent.push(request.url())
  })
  await signInAs('editor')
  await page.goto('/admin/games/4')
  const previous = await pathOf(page, 'Icon').inputValue()
  const { buffer } = await createPicture('a.png', 'png')
  const noise = Buffer.from(Array.from({ length: 480 * 480 * 3 }, () => Math.floor(Math.random() * 256)))
  const large = await sharp(noise, { raw: { width: 480, height: 480, channels: 3 } })
    .png()
    .toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [name, mimeType, bytes, words] of [
    ['logo.svg', 'image/svg+xml', svg, 'logo.svg: SVG is not supported because it can contain scripts.'],
    ['logo.png', 'image/png', svg, 'logo.png: SVG is not supported'],
    ['noise.png', 'image/png', large, /noise\.png: 6\d\d KiB is too large: the limit is 512 KiB/],
    [
      'tiny.png',
      'image/png',
      (await createPicture('', 'png', 15, 15)).buffer,
      '15 × 15 is too small: each side needs at least 16',
    ],
    [
      'wide.png',
      'image/png',
      (await createPicture('', 'png', 2049, 16)).buffer,
      '2,049 × 16 is too large: each side can have',
    ],
    ['half.png', 'image/png', buffer.subarray(0, 80), 'half.png: The file is damaged'],
    ['notes.txt', 'text/plain', Buffer.from('notes'), 'Choose a PNG, JPEG or WebP.'],
  ] as const) {
    await fileOf(page, 'Icon').setInputFiles({ name, mimeType, buffer: bytes })
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await expect(pathOf(page, 'Icon')).toHaveValue(previous)
  expect(sent).toEqual([])

  let release = () => {}
  const paused = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/admin/pictures?**', async route => {
    await paused
    await route.abort()
  })
  await fileOf(page, 'Icon').setInputFiles(await createPicture('slow.png', 'png'))
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  await fileOf(page, 'Icon').setInputFiles(await createPicture('slow.png', 'png'))
  await expect(page.getByRole('progressbar')).toBeVisible()
  release()
  await expect(
    page.getByText('The server did not respond. The file was not uploaded. Try again.'),
  ).toBeVisible()
  await expect(pathOf(page, 'Icon')).toHaveValue(previous)

  await fileOf(page, 'Big wins arrow').setInputFiles({
    name: 'arrow.svg',
    mimeType: 'image/svg+xml',
    buffer: svg,
  })
  await expect(page.getByText('arrow.svg: SVG is not supported')).toBeVisible()
  await page.unroute('**/admin/pictures?**')
  await fileOf(page, 'Icon').setInputFiles(await createPicture('nhl.png', 'png'))
  await expect(page.getByText('Uploaded nhl.png')).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
})
