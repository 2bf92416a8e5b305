import { appendFile, chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Embedded, startEmbedded } from '@/lib/db/embedded'
import { chooseLocation } from '@/lib/db/embedded/location'
import { copyCluster } from './copy-cluster'
import { recoverySettings } from './wal'

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

type Restored = { embedded: Embedded; copiedAt: number }

/** Starts a copy on its own folder and port. Throws if the archive ends before the target. */
export async function restoreCopy({
  backup,
  archive,
  until,
  superuserUrl,
  folder,
}: Restore): Promise<Restored> {
  const { dir, cluster, owner } = await chooseLocation(folder, () => undefined)
  await copyCluster(backup, cluster, owner)
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), recoverySettings(archive, until))
  const signal = path.join(cluster, 'recovery.signal')
  await writeFile(signal, '')
  if (owner) await chown(signal, owner.uid, owner.gid)
  const { password } = new URL(superuserUrl)
  // Port 0: a free one is chosen.
  await writeFile(path.join(dir, 'access.json'), JSON.stringify({ port: 0, password }), { mode: 0o600 })
  const copiedAt = performance.now()
  return { embedded: await startEmbedded(folder), copiedAt }
}
