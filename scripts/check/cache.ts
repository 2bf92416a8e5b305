import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** SHA-256 of this version of Node and of the files, which are named with their folders. Missing files have a hash too. */
export async function hashInputs(root: string, inputs: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(process.version)
  for (const input of inputs)
    for (const file of await listFiles(path.join(root, input))) {
      const content = await readFile(file).catch(() => null)
      digest.update(`\0${path.relative(root, file)}\0${content?.length}\0`).update(content ?? '')
    }
  return digest.digest('hex')
}

/** The files of a folder, or a file itself. */
async function listFiles(input: string): Promise<string[]> {
  const entries = await readdir(input, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [input]
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort()
}

const fileOf = (root: string, name: string) => path.join(root, 'node_modules/.cache/check', `${name}.json`)

/** What a check stored under the key; null under another key, or without one. */
export async function readCache<Value>(root: string, name: string, key: string): Promise<Value | null> {
  const text = await readFile(fileOf(root, name), 'utf8').catch(() => null)
  const stored = text ? (JSON.parse(text) as { key: string; value: Value }) : null
  return stored?.key === key ? stored.value : null
}

/** Replaces what the check stored. Renamed once it is complete, so that no process reads a part. */
export async function writeCache(root: string, name: string, key: string, value: unknown): Promise<void> {
  const file = fileOf(root, name)
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify({ key, value }))
  await rename(draft, file)
}
