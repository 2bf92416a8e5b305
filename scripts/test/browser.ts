import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { runInTerminal } from '@/scripts/tools/run-command'

/** Flags that reduce Chromium's background work and let it start in a container. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page lives for a few seconds: optimized code costs more time than it saves.
  '--js-flags=--no-opt --no-maglev',
]

// The headless shell first, as in Playwright: a full Chromium also renders its own UI.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const folders = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
]
const appNames = [...names, 'Google Chrome', 'Chromium']

/** In this order: CHROMIUM_PATH, an installed Chromium or Chrome, Playwright's own. */
export function findBrowser(): string | undefined {
  const installed = appNames.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...installed, chromium.executablePath()].find(
    file => path.isAbsolute(file) && existsSync(file),
  )
}

/** Finds a browser or installs one. */
export async function ensureBrowser(): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const found =
    findBrowser() ??
    (await install('playwright', ['install', 'chromium'])) ??
    (isRoot && existsSync('/usr/bin/apt-get') ? await installFromDebian() : undefined)
  if (found) return found
  throw new Error('The page tests need a browser: install Chromium or Chrome, or name one in CHROMIUM_PATH.')
}

async function installFromDebian() {
  await install('/usr/bin/apt-get', ['update', '-q'])
  return install('/usr/bin/apt-get', [
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    'chromium-headless-shell',
  ])
}

async function install(tool: string, rest: string[]) {
  await runInTerminal(tool, rest, { DEBIAN_FRONTEND: 'noninteractive' })
  return findBrowser()
}
