import sql from 'sql-template-tag'
import { Random } from '@/e2e/fixtures/random'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { cancelContest } from '@/lib/play/contest/cancel-contest'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { findContest } from '@/lib/play/contest/find-contest'
import { joinContest } from '@/lib/play/contest/join-contest'
import { createBlueprint } from '@/lib/play/contest/save-blueprint'
import { changeContest, openContest, switchContest } from '@/lib/play/contest/save-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
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
  moves.changeMultipliers,
  moves.publishPromos,
  moves.claimAsAccomplice,
  moves.claimAsAccomplice,
  moves.markTester,
  moves.requestByToken,
  moves.addOperators,
  moves.approveOwnRequest,
  moves.shiftLine,
  moves.importFile,
  winOwnContest,
  winOwnContest,
  joinAlone,
  joinAlone,
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
type ScenarioResult = {
  moved: number
  maxPerUser: number
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

const reason = 'Nothing to see here'
const gameId = 1

/** Opens a contest with a cheap buy-in and a large prize, lets accomplices win it, or cancels it after its start. */
async function winOwnContest(scenario: Scenario) {
  const { manager, random, auditIds } = scenario
  const { id, entryId } = await openAndJoin(scenario)
  await db.run(sql`update contests set starts_at = clock_timestamp() where id = ${id}`)
  const ended = random.chance(0.2)
    ? await cancelContest(manager, { id, isManager: true, reason })
    : await completeContest(manager, { id, standings: [{ entryId, place: 1 }], reason })
  auditIds.push(ended.auditId)
  await settleContests()
}

/** Closes a contest to other users once an accomplice joined, and waits for the standings of the feed. */
async function joinAlone(scenario: Scenario) {
  const { manager, editor, random } = scenario
  const { id, entryId } = await openAndJoin(scenario)
  const [by, isManager] = random.pick([[manager, true] as const, [editor, false] as const])
  const authority = { isManager, reason }
  if (random.chance(0.5)) await switchContest(by, id, 'lock', authority)
  else {
    const { updatedAt = new Date() } = (await findContest(id)) ?? {}
    const startsAt = new Date(Date.now() + 1_000).toISOString()
    await changeContest(by, { id, updatedAt }, { name: 'Insider', startsAt }, authority)
  }
  await db.run(sql`update contests set starts_at = clock_timestamp() where id = ${id}`)
  const feed = { operatorId: null, name: 'Feed', sessionId: null, requestId: '' }
  await completeContest(feed, { id, standings: [{ entryId, place: 1 }], reason: '' })
  await settleContests()
}

async function openAndJoin({ manager, editor, random, accomplices, auditIds }: Scenario) {
  const cents = random.pick([5_000, 20_000, 50_000, 50_001, 900_000])
  const prizes = [{ from: 1, to: 1, cents, bucket: 'cash' as const }]
  const terms = { kind: 'cash' as const, buyInCents: 1, prizes, feedGameIds: [] }
  const blueprint = await createBlueprint(editor, gameId, { name: 'Insider', ...terms })
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const form = { name: 'Insider', startsAt }
  const { id, auditId } = await openContest(manager, blueprint.id, form, { isManager: true, reason })
  auditIds.push(auditId)
  const user = random.find(accomplices)
  const { contestEntryId: entryId } = await joinContest(withoutIdempotency, user?.userId ?? 0, id)
  return { id, entryId }
}
