import { ask } from './http-client'
import { type Attacker, drawHostileRequest } from './hostile-request'

/** What the attack is told by its parent, and what it prints when its time is over. */
export type Order = { origin: string; attacker: Attacker; seconds: number; seed: number }
export type Report = { statuses: Record<string, number> }

const atOnce = 16
const { origin, attacker, seconds, seed }: Order = JSON.parse(process.argv[2] ?? '')
const deadline = Date.now() + seconds * 1_000
const statuses: Report['statuses'] = {}
let number = 0

async function attack(): Promise<void> {
  while (Date.now() < deadline) {
    const { status } = await ask(origin, drawHostileRequest(attacker, seed + number++))
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: atOnce }, attack))
console.log(JSON.stringify({ statuses } satisfies Report))
process.exit()
