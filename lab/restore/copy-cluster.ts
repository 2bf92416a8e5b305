import { chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'

type Owner = { uid: number; gid: number }

/** Emptied by the manual's rules for a base backup: the server creates their contents again, or they belong to the copied one. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

const skippedNames =
  /^(?:postmaster\.(?:pid|opts)|backup_label\.old|tablespace_map(?:\.old)?|backup_manifest|current_logfiles|recovery\.signal|standby\.signal|pg_internal\.init.*|pgsql_tmp.*)$/

const controlFile = path.join('global', 'pg_control')

/** `file` is relative to the data folder of a cluster. */
export function isInBaseBackup(file: string): boolean {
  const parts = file.split(path.sep)
  const [top = ''] = parts
  return !(parts.length > 1 && emptyFolders.has(top)) && !parts.some(name => skippedNames.test(name))
}

/**
 * Copies a data folder whose server can be running: files that disappear meanwhile are left out, because the WAL of the
 * backup removes them too. The control file is last, as pg_basebackup copies it. Returns the copied bytes.
 */
export async function copyCluster(from: string, to: string, owner: Owner | undefined): Promise<number> {
  await createFolder(to, owner)
  const copy = (file: string) => copyIfThere(path.join(from, file), path.join(to, file), owner)
  const files: string[] = []
  for (const file of await listFiles(from, ''))
    if (file.endsWith(path.sep)) await createFolder(path.join(to, file), owner)
    else if (file !== controlFile) files.push(file)
  const sizes = await pLimit(16).map(files, copy)
  return sizes.reduce((sum, size) => sum + size, await copy(controlFile))
}

/** Relative paths, folders before their contents and with a separator at the end. */
async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(emptyIfGone)
  const found: string[] = []
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (!isInBaseBackup(file)) continue
    if (entry.isDirectory()) found.push(`${file}${path.sep}`, ...(await listFiles(root, file)))
    else if (entry.isFile()) found.push(file)
    else throw new Error(`${path.join(root, file)} is no file: tablespaces are not supported`)
  }
  return found
}

async function copyIfThere(from: string, to: string, owner: Owner | undefined): Promise<number> {
  try {
    await copyFile(from, to)
  } catch (error) {
    emptyIfGone(error)
    return 0
  }
  if (owner) await chown(to, owner.uid, owner.gid)
  return (await stat(to)).size
}

function emptyIfGone(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return []
}

async function createFolder(folder: string, owner: Owner | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
}
