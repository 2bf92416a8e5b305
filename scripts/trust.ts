import { parseArgs } from 'node:util'
import { tally } from './trust/trust-test'
import { proofs } from './trust/proofs'

const usage = `Usage: npm run trust [-- --only T6,T8] [--seed N] [--share 0.1]
Tries to break what the service promises, one promise after the other; docs/trust.md lists them with their figures.
  --only    some of them
  --seed    the same seed draws the same
  --share   that part of the rounds`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '20261121' },
    share: { type: 'string', default: '1' },
  },
})
const wanted = values.only?.toUpperCase().split(',')
const wishes = { seed: Number(values.seed), share: Number(values.share) }
const unknown = wanted?.filter(key => !proofs.some(proof => proof.key === key)) ?? []
if (unknown.length > 0 || !Number.isInteger(wishes.seed) || !(wishes.share > 0)) {
  console.error(usage)
  process.exit(2)
}

// What a proof has started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

let broken = 0
for (const { key, promises, run } of proofs.filter(proof => wanted?.includes(proof.key) ?? true)) {
  console.log(`${key}: ${promises} (seed ${wishes.seed})`)
  const { figure, breaches } = await run(wishes).catch(error => ({
    figure: 'not measured',
    breaches: [`the proof itself failed: ${error.stack ?? error}`],
  }))
  console.log(`${key}: ${figure}`)
  const lines = tally(breaches)
  for (const line of lines.slice(0, 30)) console.error(`  BROKEN ${line}`)
  if (lines.length > 30) console.error(`  and ${lines.length - 30} more`)
  broken += breaches.length
}
console.log(broken > 0 ? `${broken} breaches` : 'Every promise held.')
process.exit(broken > 0 ? 1 : 0)
