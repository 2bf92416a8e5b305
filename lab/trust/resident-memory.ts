import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Resident memory of the primary process, its workers and the page process. */
export async function residentMb(leader: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  let kilobytes = 0
  for (const line of stdout.split('\n')) {
    const [pid, parent, rss, ...words] = line.trim().split(/\s+/)
    const command = words.join(' ')
    const isOurs =
      Number(pid) === leader || (Number(parent) === leader && /server\.ts|pages-process/.test(command))
    if (isOurs) kilobytes += Number(rss)
  }
  return kilobytes / 1_024
}
