import { type FSWatcher, watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { log } from '@/lib/core/log'

const folders = ['app/(api)', 'lib', 'server']
const debounceMs = 50

/** Calls `reload` after changes of API code. Changes during a reload cause another one. */
export async function reloadOnChange(root: string, reload: () => Promise<void>): Promise<() => void> {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let isReloading = false
  let isOutdated = false

  async function run() {
    isOutdated = isReloading
    if (isReloading) return
    isReloading = true
    const startedAt = performance.now()
    try {
      await watchAll()
      await reload()
      log.info({ ms: Math.round(performance.now() - startedAt) }, 'API code reloaded')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.error({ reason }, 'API code not reloaded: the previous version keeps running')
    }
    isReloading = false
    if (isOutdated) await run()
  }

  function onChange(_event: string, file: string | null) {
    if (file && isIgnored(file)) return
    clearTimeout(timer)
    timer = setTimeout(run, debounceMs)
  }

  /** One watcher per folder: recursive ones lose files on Linux that an editor replaces. */
  async function watchAll() {
    for (const folder of await findFolders(root))
      if (!watchers.has(folder)) {
        const watcher = watch(folder, onChange)
        const close = () => {
          watcher.close()
          watchers.delete(folder)
        }
        watchers.set(folder, watcher.on('error', close))
      }
  }

  await watchAll()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}

async function findFolders(root: string): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async folder => {
      const top = path.join(root, folder)
      const entries = await readdir(top, { recursive: true, withFileTypes: true })
      const below = entries.filter(entry => entry.isDirectory())
      return [top, ...below.map(entry => path.join(entry.parentPath ?? entry.path, entry.name))]
    }),
  )
  return found.flat()
}

/** Tests and temporary files of editors. */
function isIgnored(file: string): boolean {
  return /\.test\.tsx?$|^testing\.ts$|^\.|~$|\.sw\w$/.test(file)
}
