import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Embedded, startEmbedded } from '@/lib/db/embedded'
import { withClient } from '@/lib/db/with-client'
import { lastSegment } from './wal'

/** Starts an embedded server that copies its WAL to `archive`. */
export async function startArchiving(folder: string, archive: string): Promise<Embedded> {
  const created = await startEmbedded(folder)
  // A copy that was interrupted has another name, so that a restore never reads half a segment.
  const command = `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`
  await withClient(created.superuserUrl, async client => {
    await client.query('alter system set archive_mode = on')
    await client.query(`alter system set archive_command = ${client.escapeLiteral(command)}`)
    await client.query("alter system set archive_timeout = '5s'")
  })
  await created.stop()
  return startEmbedded(folder)
}

/** Waits until all WAL written so far is archived. */
export async function archiveAll(superuserUrl: string, archive: string): Promise<void> {
  const last = await withClient(superuserUrl, async client => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    return rows[0]?.file ?? ''
  })
  while (lastSegment(await readdir(archive)) < last) await wait(50)
}
