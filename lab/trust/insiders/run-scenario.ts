import sql from 'sql-template-tag'
import { Random } from '@/e2e/fixtures/random'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import * as contests from './contest-moves'
import * as plays from './match-moves'
import * as moves from './operator-moves'
import { createScenario, measureGains, policyLimits, type Scenario } from './scenario'
import * as payouts from './withdrawal-moves'

/** Random attempts; repeated ones are more likely. */
const attempts: ((scenario: Scenario) => Promise<unknown>)[] = [
  moves.adjust,
  moves.adjust,
  moves.reverse,
  moves.revertOrUndo,
  moves.revertOrUndo,
  moves.changeLimits,
  moves.varyMultipliers,
  moves.publishPromos,
  moves.claimAsAccomplice,
  moves.claimAsAccomplice,
  moves.markTester,
  moves.requestByToken,
  moves.addOperators,
  moves.approveOwnRequest,
  moves.shiftLine,
  moves.importFile,
  contests.winOwnContest,
  contests.winOwnContest,
  contests.joinAlone,
  contests.joinAlone,
  contests.joinAlone,
  contests.startPostponedMatch,
  contests.undoReopening,
  contests.startInSeconds,
  contests.giveAndLose,
  plays.enterAsAccomplice,
  plays.enterAsAccomplice,
  plays.enterAsAccomplice,
  plays.startMatches,
  plays.startMatches,
  plays.reportTrueResult,
  plays.enterFalseResult,
  plays.enterFalseResult,
  plays.enterFalseResult,
  plays.changeMatchStatus,
  plays.changeMatchStatus,
  plays.settleDueMatches,
  plays.settleDueMatches,
  plays.decideCorrections,
  payouts.verifyAccomplice,
  payouts.suspendAndLift,
  payouts.withdrawAsAccomplice,
  payouts.withdrawAsAccomplice,
  payouts.withdrawAsAccomplice,
  payouts.approveWithdrawals,
  payouts.approveWithdrawals,
]

/** Amounts in cents; `outcomes` counts the results by attempt. */
/** One random sequence of attempts of a dishonest manager, an editor and their accomplices within a day. */
export async function runScenario(seed: number, steps: number) {
  const random = new Random(seed)
  const scenario = await createScenario(random)
  const outcomes = new Map<string, number>()
  const breaches: string[] = []
  for (let step = 0; step < steps; step++) {
    const move = random.find(attempts) ?? plays.settleDueMatches
    const outcome = await move(scenario).then(
      () => 'done',
      error => (error instanceof Failure ? error.code : `${error}`),
    )
    const key = `${move.name}: ${outcome}`
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    if (!/^\w+: (?:done|[A-Z]\w+)$/.test(key)) breaches.push(`seed ${seed}, ${key}`)
  }
  await plays.settleDueMatches()
  const { total, maxPerUser } = await measureGains(scenario)
  if (total > policyLimits.total) breaches.push(`seed ${seed}: ${total} moved, ${policyLimits.total} allowed`)
  if (maxPerUser > policyLimits.ofOne)
    breaches.push(`seed ${seed}: ${maxPerUser} to one user, ${policyLimits.ofOne} allowed`)
  for (const id of await payouts.findUnseenWithdrawals(scenario))
    breaches.push(`seed ${seed}: withdrawal ${id} was paid without an independent manager`)
  // The next scenario starts with the original multipliers.
  await db.run(sql`
    insert into multiplier_tables (created_by, reason) select 'T19', 'The first table again'`)
  await db.run(sql`
    insert into multipliers (table_id, picks, multiplier)
    select (select max(id) from multiplier_tables), picks, multiplier from multipliers
     where table_id = (select min(id) from multiplier_tables)`)
  return { moved: total, maxPerUser, breaches, outcomes }
}
