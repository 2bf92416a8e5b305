import { fail, selectDatabase } from './select-database'

/** Prints the IDs of rows that violate a rule. */
async function verify() {
  await selectDatabase()
  const { describeFindings, verifyLedger } = await import('@/lib/ledger/verification/verify-ledger')
  const { checks, postings, findings } = await verifyLedger()
  const scope = `${checks} rules, ${postings.toLocaleString('en')} postings`
  if (findings.length === 0) console.log(`The ledger is correct: ${scope}.`)
  else fail(...describeFindings(findings), `The ledger is incorrect: ${findings.length} of ${scope}.`)
}

await verify()
