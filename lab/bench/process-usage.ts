import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
const pageBytes = 4_096

/** CPU time of a process and its descendants so far, and the memory of the largest of them. */
type ProcessUsage = { cpuMs: number; largestMb: number }

/** Reads /proc; null on systems without it. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    const usages = withDescendants(pid).map(readOne)
    return {
      cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      largestMb: Math.max(...usages.map(({ megabytes }) => megabytes)),
    }
  } catch {
    return null
  }
}

function withDescendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(withDescendants)]
}

function readOne(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name in parentheses can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  const cpuMs = ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
  return { cpuMs, megabytes: (pages * pageBytes) / 1024 / 1024 }
}
