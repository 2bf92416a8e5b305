// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inAct } from '@/components/testing/test-page'
import { OfflineGuard } from './offline-guard'

let isOnLine = true
const opened: string[] = []
const onClick = (event: Event) => {
  event.preventDefault()
  opened.push((event.target as HTMLElement).id)
}

async function setOnLine(value: boolean) {
  isOnLine = value
  await inAct(async () => window.dispatchEvent(new Event(value ? 'online' : 'offline')))
}

const click = (id: string) =>
  inAct(async () =>
    document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
  )

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine)
  document.body.innerHTML =
    '<div></div><a id="link" href="/admin/users">Users</a><button id="button">Save</button>'
  document.addEventListener('click', onClick, true)
  const root = createRoot(document.body.firstElementChild as Element)
  await inAct(async () => root.render(<OfflineGuard />))
})

afterEach(() => {
  document.removeEventListener('click', onClick, true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a link opens no page while the browser is offline, which is said', async () => {
  const status = () => document.querySelector('[role=status]')?.textContent
  await click('link')
  expect([opened, status()]).toEqual([['link'], ''])
  await setOnLine(false)
  expect(status()).toContain('You are offline. This page stays open')
  await click('link')
  await click('button')
  expect(opened).toEqual(['link', 'button'])
  expect(status()).toContain('the page was not opened')
  await setOnLine(true)
  await click('link')
  expect([opened, status()]).toEqual([['link', 'button', 'link'], ''])
})
