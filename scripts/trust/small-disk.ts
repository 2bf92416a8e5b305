import { execFile, spawnSync } from 'node:child_process'
import { statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Room for PostgreSQL and its log ahead, and little more. */
const diskMiB = 700

/** Puts a small disk in memory there, and answers whether that is allowed here: it takes root on Linux. */
export async function mountSmallDisk(folder: string): Promise<boolean> {
  const isMounted = await promisify(execFile)('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${diskMiB}m,mode=755`,
    'tmpfs',
    folder,
  ]).then(
    () => true,
    () => false,
  )
  if (isMounted) process.once('exit', () => unmount(folder))
  return isMounted
}

/** Takes it away; at once, so that it is done at the end of the process too. */
export const unmount = (folder: string) => spawnSync('umount', ['-l', folder], { stdio: 'ignore' })

/** Fills the disk that the file is on with it. */
export async function fill(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(file))
  const piece = Buffer.alloc(1024 * 1024)
  for (let left = bavail * bsize; left > 0; left -= piece.length)
    await writeFile(file, piece, { flag: 'a' }).catch(error => {
      if (error.code !== 'ENOSPC') throw error
    })
}
