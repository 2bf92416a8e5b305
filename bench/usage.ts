import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** What a process and its children have used so far, and hold now. */
export type Usage = { cpuMs: number; largestMb: number }

/** Reads /proc; null where there is none. */
export function readUsage(pid: number): Usage | null {
  try {
    const family = familyOf(pid).map(readOne)
    return {
      cpuMs: family.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      largestMb: Math.max(...family.map(({ megabytes }) => megabytes)),
    }
  } catch {
    return null
  }
}

function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(familyOf)]
}

function readOne(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold anything, so the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  const cpuMs = ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
  return { cpuMs, megabytes: (pages * 4_096) / 1024 / 1024 }
}
