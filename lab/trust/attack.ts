import { type Attacker, generateHostileRequest } from './hostile-request'
import { call } from './http-client'

/** Passed as JSON argument; the result is printed as JSON. */
export type AttackOptions = { origin: string; attacker: Attacker; seconds: number; seed: number }
export type AttackResult = { statuses: Record<string, number> }

const concurrency = 16
const { origin, attacker, seconds, seed }: AttackOptions = JSON.parse(process.argv[2] ?? '')
const deadline = Date.now() + seconds * 1_000
const statuses: AttackResult['statuses'] = {}
let number = 0

async function attack(): Promise<void> {
  while (Date.now() < deadline) {
    const { status } = await call(origin, generateHostileRequest(attacker, seed + number++))
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: concurrency }, attack))
console.log(JSON.stringify({ statuses } satisfies AttackResult))
process.exit()
