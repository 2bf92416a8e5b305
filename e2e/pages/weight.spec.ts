import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@/e2e/fixtures/api'

const build = '.next'
// 118 kB of them are React and Next.
const maxBytes = 150_000

type Manifest = { entryJSFiles?: Record<string, string[]> }

/** The scripts that a page's HTML loads, by page. What is downloaded on demand is not among them. */
function findPageScripts(): Map<string, Set<string>> {
  const { rootMainFiles } = JSON.parse(readFileSync(`${build}/build-manifest.json`, 'utf8')) as {
    rootMainFiles: string[]
  }
  const folder = `${build}/server/app`
  const pages = new Map<string, Set<string>>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('page_client-reference-manifest.js')) continue
    const text = readFileSync(path.join(folder, file), 'utf8')
    const json = text.slice(text.lastIndexOf('] = ') + 4).replace(/;\s*$/, '')
    const { entryJSFiles = {} } = JSON.parse(json) as Manifest
    pages.set(path.posix.dirname(file), new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()]))
  }
  return pages
}

/** The smallest scripts are not compressed. */
function sizeOf(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

test('the scripts of each page have at most 150 kB, compressed', () => {
  const weights = [...findPageScripts()].map(([page, scripts]) => {
    return { page, bytes: [...scripts].reduce((sum, script) => sum + sizeOf(`${build}/${script}`), 0) }
  })
  weights.sort((one, other) => other.bytes - one.bytes)
  for (const { page, bytes } of weights) console.log(`${(bytes / 1_000).toFixed(1).padStart(7)} kB  ${page}`)
  expect(weights.length).toBeGreaterThan(40)
  expect(weights.filter(({ bytes }) => bytes > maxBytes)).toEqual([])
})

test('the scripts of the page of QA tools, which answers 404 without them, contain none of their code', () => {
  const callsTools = (script: string) => readFileSync(`${build}/${script}`, 'utf8').includes('/qa/worlds')
  const folder = 'static/chunks'
  const scripts = readdirSync(`${build}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js'))
    .map(file => path.posix.join(folder, file))
  expect(scripts.filter(callsTools)).toHaveLength(1)
  expect([...(findPageScripts().get('qa') ?? ['missing'])].filter(callsTools)).toEqual([])
})
