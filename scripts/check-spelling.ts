import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Issue, lint } from 'cspell'
import settings from '@/cspell.config.mjs'

const config = path.resolve('cspell.config.mjs')

/**
 * Checks each distinct word once, then the files that contain a rejected one, whose context can permit it. cspell needs
 * several times as long for all files.
 */
const files = listFiles()
const places = findWords(files)
const words = [...places.keys()]
const rejected = (await checkWords(words)).map(({ row = 0 }) => words[row - 1] ?? '')
const suspects = new Set(rejected.flatMap(word => places.get(word) ?? []))
const issues = await check([...suspects], process.cwd())

for (const { uri = '', row, col, text, isFlagged } of issues)
  console.error(
    `${path.relative('', fileURLToPath(uri))}:${row}:${col} - ${isFlagged ? 'Flagged' : 'Unknown'} word (${text})`,
  )
process.exitCode = issues.length > 0 ? 1 : 0

function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  return [...new Set(listed.trim().split('\n'))].filter(
    file =>
      existsSync(file) &&
      !settings.ignorePaths.some(ignored => file === ignored || file.startsWith(`${ignored}/`)),
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
  const issues: Issue[] = []
  const result = await lint(
    [],
    { files, root, config, mustFindFiles: false, progress: false, summary: false },
    { issue: issue => void issues.push(issue), error: message => console.error(message) },
  )
  if (result.errors > 0 || (files.length > 0 && result.files === 0))
    throw new Error('cspell checked no file.')
  return issues
}
