import sql from 'sql-template-tag'
import { Random } from '@/e2e/fixtures/random'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { winOwnContest } from './contest-moves'
import * as plays from './match-moves'
import * as moves from './operator-moves'
import { createScenario, measureGains, policyLimits, type Scenario } from './scenario'

/** Random attempts; repeated ones are more likely. */
const attempts: ((scenario: Scenario) => Promise<unknown>)[] = [
  moves.adjust,
  moves.adjust,
  moves.reverse,
  moves.revertOrUndo,
  moves.revertOrUndo,
  moves.changeLimits,
  moves.changeMultipliers,
  moves.publishPromos,
  moves.claimAsAccomplice,
  moves.claimAsAccomplice,
  moves.addOperators,
  moves.approveOwnRequest,
  moves.shiftLine,
  moves.importFile,
  winOwnContest,
  winOwnContest,
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
]

/** Amounts in cents; `outcomes` counts the results by attempt. */
type ScenarioResult = {
  moved: number
  mostOfOne: number
  breaches: string[]
  outcomes: Map<string, number>
}

/** One random sequence of attempts of a dishonest manager, an editor and their accomplices within a day. */
export async function runScenario(seed: number, steps: number): Promise<ScenarioResult> {
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
  const { total, mostOfOne } = await measureGains(scenario)
  if (total > policyLimits.total) breaches.push(`seed ${seed}: ${total} moved, ${policyLimits.total} allowed`)
  if (mostOfOne > policyLimits.ofOne)
    breaches.push(`seed ${seed}: ${mostOfOne} to one user, ${policyLimits.ofOne} allowed`)
  // The next scenario starts with the original multipliers.
  await db.run(sql`
    insert into multiplier_tables (created_by, reason) select 'T19', 'The first table again'`)
  await db.run(sql`
    insert into multipliers (table_id, picks, multiplier)
    select (select max(id) from multiplier_tables), picks, multiplier from multipliers
     where table_id = (select min(id) from multiplier_tables)`)
  return { moved: total, mostOfOne, breaches, outcomes }
}
