import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '@/lib/db/start-error'

/** Writes down where the service on that folder listens, for tools that are started beside it. */
export async function noteAddress(dataDir: string, port: number): Promise<void> {
  const file = fileOf(dataDir)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await writeFile(file, `${JSON.stringify({ url: `http://localhost:${port}` })}\n`)
  } catch (error) {
    throw new StartError(`Could not write ${file}: ${(error as Error).message}.`)
  }
}

/** Where the service that started last on that folder listens; null where none ever did. */
export async function findAddress(dataDir: string): Promise<string | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as { url: string }).url
}

const fileOf = (dataDir: string) => path.join(dataDir, 'service.json')
