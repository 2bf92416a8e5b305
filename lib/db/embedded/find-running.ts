import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DATABASE } from '@/lib/db/embedded'
import { createUrl } from '@/lib/db/embedded/address'
import type { ClusterAccess } from '@/lib/db/embedded/cluster'
import { SERVICE_ROLE, servicePassword } from '@/lib/db/embedded/service-role'
import { withClient } from '@/lib/db/with-client'
import { findFolders } from './location'

/** The URL of the embedded database that runs on this folder, or null. */
export async function findRunning(dataDir: string): Promise<string | null> {
  for (const folder of Object.values(findFolders(path.resolve(dataDir)))) {
    const text = await readFile(path.join(folder, 'access.json'), 'utf8').catch(() => null)
    if (!text) continue
    const { port, password }: ClusterAccess = JSON.parse(text)
    const access = { port, password: servicePassword(password) }
    const url = createUrl(folder, access, SERVICE_ROLE, DATABASE)
    if (await answers(url)) return url
  }
  return null
}

const answers = (url: string): Promise<boolean> =>
  withClient(url, async () => true, { connectionTimeoutMillis: 10_000 }).catch(() => false)
