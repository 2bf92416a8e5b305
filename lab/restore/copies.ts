import { execFile } from 'node:child_process'
import { appendFile, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Embedded, startEmbedded } from '@/lib/db/embedded'
import { chooseLocation } from '@/lib/db/embedded/location'
import { withClient } from '@/lib/db/with-client'
import { recoverySettings } from './wal'

const run = promisify(execFile)

/**
 * Copies the running server's files between pg_backup_start and pg_backup_stop, as pg_basebackup does. Returns when the WAL
 * that the copy needs is archived. Returns the copied bytes.
 */
export async function takeBaseBackup({ superuserUrl, dataDir }: Embedded, backup: string): Promise<number> {
  return withClient(superuserUrl, async client => {
    await client.query("select pg_backup_start('drill', fast => true)")
    await copyFiles(path.join(dataDir, 'cluster'), backup)
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => true)',
    )
    const [stopped] = rows
    if (!stopped) throw new Error('pg_backup_stop returned no row')
    // They belong to the running server, and its WAL is in the archive.
    for (const file of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
      await rm(path.join(backup, file), { recursive: true })
    // Without this file, the copy would recover from its last checkpoint and be corrupt.
    await writeFile(path.join(backup, 'backup_label'), stopped.label, { mode: 0o600 })
    return Number((await run('du', ['-sk', backup])).stdout.split('\t')[0]) * 1_024
  })
}

/** Files that disappear meanwhile are left out, because the WAL of the backup removes them too. */
async function copyFiles(from: string, to: string): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C' }
  await run('cp', ['-a', from, to], { env }).catch((error: Error & { stderr?: string }) => {
    if (!/^(?:cp: .{1,500}: No such file or directory\n)+$/.test(error.stderr ?? '')) throw error
  })
}

export type Restore = {
  backup: string
  archive: string
  /** Commits after this time are not restored. */
  until: string
  /** Of the server that was backed up, since roles and passwords are restored too. */
  superuserUrl: string
  /** Empty, and not the one of the server that was backed up. */
  folder: string
}

/** Starts a copy on its own folder and port. Throws if the archive ends before the target. */
export async function restoreCopy({ backup, archive, until, superuserUrl, folder }: Restore) {
  const { dir, cluster, owner } = await chooseLocation(folder, () => undefined)
  await copyFiles(backup, cluster)
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), recoverySettings(archive, until))
  await mkdir(path.join(cluster, 'pg_wal'), { mode: 0o700 })
  await writeFile(path.join(cluster, 'recovery.signal'), '')
  for (const file of owner ? ['pg_wal', 'recovery.signal', 'backup_label'] : [])
    await chown(path.join(cluster, file), owner?.uid ?? 0, owner?.gid ?? 0)
  const { password } = new URL(superuserUrl)
  // Port 0: a free one is chosen.
  await writeFile(path.join(dir, 'access.json'), JSON.stringify({ port: 0, password }), { mode: 0o600 })
  const copiedAt = performance.now()
  return { embedded: await startEmbedded(folder), copiedAt }
}
