import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Issue } from 'cspell'
import settings from '@/cspell.config.mjs'
import { hashInputs, readCache, writeCache } from '@/scripts/check/cache'
import { listProjectFiles } from '@/scripts/tools/list-files'

const config = path.resolve('cspell.config.mjs')

/** What accepts a word. The version of cspell and its dictionaries are in package-lock.json. */
const inputs = [
  'package-lock.json',
  'cspell.config.mjs',
  'lint/words.txt',
  'lint/flagged-words.txt',
  'scripts/check/cache.ts',
  'scripts/check/spelling.ts',
]

/** Checked words, and the hashes of files with rejected words that their context permits. */
type Checked = { accepted: string[]; rejected: string[]; files: string[] }

/**
 * Checks each distinct word once, then the files that contain a rejected one, whose context can permit it. cspell needs
 * several times as long for all files. What was checked is stored.
 */
const root = process.cwd()
const key = await hashInputs(root, inputs)
const stored = await readCache<Checked>(root, 'spelling', key)
const places = findWords(listFiles())
const known = new Set([...(stored?.accepted ?? []), ...(stored?.rejected ?? [])])
const words = [...places.keys()].filter(word => !known.has(word))
const found = (await checkWords(words)).map(({ row = 0 }) => words[row - 1] ?? '')
const rejected = new Set([...(stored?.rejected ?? []).filter(word => places.has(word)), ...found])
const knownFiles = new Set(stored?.files)
const suspects = [...new Set([...rejected].flatMap(word => places.get(word) ?? []))]
const issues = await check(
  suspects.filter(file => !knownFiles.has(hashFile(file))),
  root,
)
const faulty = new Set(issues.map(({ uri = '' }) => path.relative('', fileURLToPath(uri))))
await writeCache(root, 'spelling', key, {
  accepted: [...places.keys()].filter(word => !rejected.has(word)),
  rejected: [...rejected],
  files: suspects.filter(file => !faulty.has(file)).map(hashFile),
} satisfies Checked)

for (const { uri = '', row, col, text, isFlagged } of issues)
  console.error(
    `${path.relative('', fileURLToPath(uri))}:${row}:${col} - ${isFlagged ? 'Flagged' : 'Unknown'} word (${text})`,
  )
process.exitCode = issues.length > 0 ? 1 : 0

function hashFile(file: string): string {
  return createHash('sha256').update(`${file}\0`).update(readFileSync(file)).digest('hex')
}

function listFiles(): string[] {
  return listProjectFiles().filter(
    file => !settings.ignorePaths.some(ignored => file === ignored || file.startsWith(`${ignored}/`)),
  )
}

function findWords(files: readonly string[]): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const file of files)
    for (const word of new Set(readFileSync(file, 'utf8').match(/[\w'’-]+/g))) {
      const found = places.get(word)
      if (found) found.push(file)
      else places.set(word, [file])
    }
  return places
}

async function checkWords(words: readonly string[]): Promise<Issue[]> {
  if (words.length === 0) return []
  const folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-words-'))
  try {
    const file = path.join(folder, 'words.txt')
    await writeFile(file, words.join('\n'))
    return await check([file], folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function check(files: string[], root: string): Promise<Issue[]> {
  if (files.length === 0) return []
  const { lint } = await import('cspell')
  const issues: Issue[] = []
  const result = await lint(
    [],
    { files, root, config, mustFindFiles: false, progress: false, summary: false },
    { issue: issue => void issues.push(issue), error: message => console.error(message) },
  )
  if (result.errors > 0 || result.files === 0) throw new Error('cspell checked no file.')
  return issues
}
