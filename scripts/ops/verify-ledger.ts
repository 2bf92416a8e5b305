import { readOptions } from '@/scripts/tools/read-arguments'
import { fail, runOperation } from './run-operation'

readOptions(
  'Usage: npm run ops -- verify-ledger\nChecks every rule of the ledger and prints the IDs of rows that violate one.',
  {},
)
await runOperation(async () => {
  const { describeFindings, verifyLedger } = await import('@/lib/ledger/verification/verify-ledger')
  const { checks, postings, findings } = await verifyLedger()
  const scope = `${checks} rules, ${postings.toLocaleString('en')} postings`
  if (findings.length === 0) console.log(`The ledger is correct: ${scope}.`)
  else fail(...describeFindings(findings), `The ledger is incorrect: ${findings.length} of ${scope}.`)
})
