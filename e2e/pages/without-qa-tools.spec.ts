import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/fixtures/page'
import { environmentOf, services } from '@/scripts/test/services'

/** Runs `use` with the pages of a service without QA tools. */
async function withPages(use: (url: string) => Promise<void>) {
  const port = await findPort()
  const settings = environmentOf(services.next, process.env.SUITE_POSTGRES ?? '')
  const next = spawn('node_modules/.bin/next', ['start', '-p', `${port}`, '-H', '127.0.0.1'], {
    env: { ...process.env, ...settings, PORT: `${port}`, QA_TOOLS: '0' },
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await expect
      .poll(() =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    await use(url)
  } finally {
    next.kill('SIGKILL')
    if (next.exitCode === null && next.signalCode === null) await once(next, 'exit')
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Opens the page, and returns its status and how many of its scripts call the QA tools. */
async function open(page: Page, url: string) {
  const response = await page.goto(url)
  // Once React has rendered the page, all that it needs was requested.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__react')),
  )
  if (response?.ok()) await expect(page.getByRole('button', { name: 'New world' })).toBeEnabled()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => /\.js\b/.test(name)),
  )
  const texts = await Promise.all(scripts.map(async script => (await fetch(script)).text()))
  return { status: response?.status(), scripts: texts.filter(text => text.includes('/qa/worlds')).length }
}

test('without QA tools /qa answers 404, and the browser loads none of its code', async ({
  page,
  baseURL,
}) => {
  expect(await open(page, `${baseURL}/qa`)).toEqual({ status: 200, scripts: 1 })
  await withPages(async url => {
    expect(await open(page, `${url}/qa`)).toEqual({ status: 404, scripts: 0 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  })
})
