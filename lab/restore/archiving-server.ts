import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Embedded, startEmbedded } from '@/lib/db/embedded'
import { withClient } from '@/lib/db/with-client'
import { copyCluster } from './copy-cluster'
import { lastSegment } from './wal'

/** A segment that is not full is archived after so long. */
export const archiveSeconds = 5

/** Starts an embedded server that copies its WAL to `archive`. */
export async function startArchiving(folder: string, archive: string): Promise<Embedded> {
  const created = await startEmbedded(folder)
  // A copy that was interrupted has another name, so that a restore never reads half a segment.
  const command = `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`
  await withClient(created.superuserUrl, async client => {
    await client.query('alter system set archive_mode = on')
    await client.query(`alter system set archive_command = ${client.escapeLiteral(command)}`)
    await client.query(`alter system set archive_timeout = '${archiveSeconds}s'`)
  })
  await created.stop()
  return startEmbedded(folder)
}

/**
 * Copies the running server's files between pg_backup_start and pg_backup_stop, as pg_basebackup does. Returns when the WAL
 * that the copy needs is archived. Returns the copied bytes.
 */
export async function takeBaseBackup({ superuserUrl, dataDir }: Embedded, backup: string): Promise<number> {
  return withClient(superuserUrl, async client => {
    await client.query("select pg_backup_start('drill', fast => true)")
    const bytes = await copyCluster(path.join(dataDir, 'cluster'), backup, undefined)
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => true)',
    )
    const [stopped] = rows
    if (!stopped) throw new Error('pg_backup_stop returned no row')
    // Without this file, the copy would recover from its last checkpoint and be corrupt.
    await writeFile(path.join(backup, 'backup_label'), stopped.label, { mode: 0o600 })
    return bytes
  })
}

/** Waits until all WAL written so far is archived. */
export async function archiveAll(superuserUrl: string, archive: string): Promise<void> {
  const last = await withClient(superuserUrl, async client => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    return rows[0]?.file ?? ''
  })
  while (lastSegment(await readdir(archive)) < last) await wait(50)
}
