import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Api } from '@/e2e/fixtures/api'
import { toast } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, widths } from '@/e2e/fixtures/page'

type File = { name: string; mimeType: string; buffer: Buffer }

async function draw(name: string, kind: 'png' | 'jpeg' | 'webp', width = 128, height = 128): Promise<File> {
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

/** Gives a file to what is dropped or pasted on a place. */
async function hand(page: Page, how: 'drop' | 'paste', place: Locator, { name, mimeType, buffer }: File) {
  const data = await page.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type: mimeType }))
      return transfer
    },
    { name, mimeType, base64: buffer.toString('base64') },
  )
  await place.evaluate(
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

test('an editor chooses a picture, sees it by day and night, saves it, and the app loads it; undo brings the former one', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
  baseURL,
}) => {
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/games/5')
  const former = await pathOf(page, 'Icon').inputValue()
  const picture = await draw('mls new.png', 'png')
  await fileOf(page, 'Icon').setInputFiles(picture)
  await expect(page.getByText('Uploaded mls new.png: PNG, 128 × 128, 1 KiB.')).toBeVisible()
  const path = await pathOf(page, 'Icon').inputValue()
  expect(path).toMatch(/^\/pictures\/[0-9a-f]{64}\.png$/)
  for (const ground of ['light', 'dark'])
    await expect(page.getByRole('img', { name: `Icon on ${ground}` })).toHaveAttribute('src', path)
  expect(await imageOf(api, token, 5)).not.toContain(path)

  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Updated MLS')).toBeVisible()
  await expect.poll(() => imageOf(api, token, 5)).toContain(path)
  const served = await page.request.get(`${baseURL}${path}`)
  expect(await served.body()).toEqual(picture.buffer)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pathOf(page, 'Icon')).toHaveValue(former)
  await expect.poll(() => imageOf(api, token, 5)).toContain(former)
  expect(pageErrors).toEqual([])
})

test('a picture is dropped on its place, or pasted there by keyboard alone', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/games/4')
  await hand(
    page,
    'drop',
    page.getByRole('img', { name: 'Icon on light' }),
    await draw('dropped.webp', 'webp'),
  )
  await expect(page.getByText('Uploaded dropped.webp: WebP')).toBeVisible()
  await expect(pathOf(page, 'Icon')).toHaveValue(/\.webp$/)

  await page.getByRole('button', { name: 'Choose a file for Icon' }).focus()
  await hand(page, 'paste', page.locator(':focus'), await draw('pasted.jpg', 'jpeg'))
  await expect(page.getByText('Uploaded pasted.jpg: JPEG')).toBeVisible()
  await expect(pathOf(page, 'Icon')).toHaveValue(/\.jpg$/)

  await pathOf(page, 'Featured picture').focus()
  await hand(page, 'paste', page.locator(':focus'), await draw('wide.png', 'png', 720, 360))
  await expect(page.getByText('Uploaded wide.png: PNG, 720 × 360')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('unsaved')).toHaveCount(0)
})

test('what is not taken is refused before it is sent, with what would pass, and the path stays', async ({
  page,
  signInAs,
}) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/admin/pictures')) sent.push(request.url())
  })
  await signInAs('editor')
  await page.goto('/admin/games/4')
  const former = await pathOf(page, 'Icon').inputValue()
  const { buffer } = await draw('a.png', 'png')
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
      (await draw('', 'png', 15, 15)).buffer,
      '15 × 15 is too small: each side needs at least 16',
    ],
    [
      'wide.png',
      'image/png',
      (await draw('', 'png', 2049, 16)).buffer,
      '2,049 × 16 is too large: each side can have',
    ],
    ['half.png', 'image/png', buffer.subarray(0, 80), 'half.png: The file is incomplete'],
    ['notes.txt', 'text/plain', Buffer.from('notes'), 'Choose a PNG, JPEG or WebP.'],
  ] as const) {
    await fileOf(page, 'Icon').setInputFiles({ name, mimeType, buffer: bytes })
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await expect(pathOf(page, 'Icon')).toHaveValue(former)
  expect(sent).toEqual([])
})

test('an upload tells how far it is, can be ended, and says so when the service does not answer', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin/games/4')
  const former = await pathOf(page, 'Icon').inputValue()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/admin/pictures?**', async route => {
    await held
    await route.abort()
  })
  await fileOf(page, 'Icon').setInputFiles(await draw('slow.png', 'png'))
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  await fileOf(page, 'Icon').setInputFiles(await draw('slow.png', 'png'))
  await expect(page.getByRole('progressbar')).toBeVisible()
  release()
  await expect(
    page.getByText('The server did not respond. The file was not uploaded. Try again.'),
  ).toBeVisible()
  await expect(pathOf(page, 'Icon')).toHaveValue(former)
})

test('the log says who uploaded what', async ({ page, signInAs }) => {
  const { name } = await signInAs('editor')
  await page.goto('/admin/games/4')
  await fileOf(page, 'Icon').setInputFiles(await draw('night game.png', 'png'))
  await expect(page.getByText('Uploaded night game.png')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.goto('/admin/audit')
  const line = page.locator('[data-change]').filter({ hasText: name })
  await expect(line).toContainText('uploaded picture night game.png')
})

test('a path that is typed is shown, and one of an upload that is not there is refused', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin/games/4')
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

test('a viewer sees the pictures and can upload none', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/games/4')
  await expect(page.getByRole('img', { name: 'Icon on dark' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Choose a file/ })).toHaveCount(0)
  const answer = await page.request.post('/admin/pictures?name=a.png', {
    headers: { 'content-type': 'application/octet-stream' },
    data: readFileSync('public/games/nfl.png'),
  })
  expect(answer.status()).toBe(403)
})

for (const width of widths)
  test(`pictures are for everybody, ${width} wide`, async ({ page, signInAs }) => {
    test.slow()
    await setWidth(page, width)
    await signInAs('editor')
    await page.goto('/admin/games/4')
    await fileOf(page, 'Icon').setInputFiles(await draw('nhl.png', 'png'))
    await expect(page.getByText('Uploaded nhl.png')).toBeVisible()
    await fileOf(page, 'Big wins arrow').setInputFiles({
      name: 'arrow.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    })
    await expect(page.getByText('arrow.svg: SVG is not supported')).toBeVisible()
    expect(await findAccessibilityIssues(page)).toEqual([])
  })
