import sql from 'sql-template-tag'
import { cancelContest } from '@/lib/contest/cancel-contest'
import { completeContest } from '@/lib/contest/complete-contest'
import { joinContest } from '@/lib/contest/join-contest'
import { createBlueprint } from '@/lib/contest/save-blueprint'
import { openContest } from '@/lib/contest/save-contest'
import { settleContests } from '@/lib/contest/settle-contests'
import { db } from '@/lib/db/client'
import type { Scenario } from './scenario'

const reason = 'Nothing to see here'
const gameId = 1

/** Opens a contest with a cheap buy-in and a large prize, lets accomplices win it, or cancels it after its start. */
export async function winOwnContest({ manager, editor, random, accomplices, auditIds }: Scenario) {
  const cents = random.pick([5_000, 20_000, 50_000, 50_001, 900_000])
  const prizes = [{ from: 1, to: 1, cents, bucket: 'cash' as const }]
  const terms = { kind: 'cash' as const, buyInCents: 1, prizes, feedGameIds: [] }
  const blueprint = await createBlueprint(editor, gameId, { name: 'Insider', ...terms })
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const form = { name: 'Insider', startsAt }
  const { id, auditId } = await openContest(manager, blueprint.id, form, { isManager: true, reason })
  auditIds.push(auditId)
  const user = random.find(accomplices)
  const { contestEntryId: entryId } = await joinContest((_, work) => work(), user?.userId ?? 0, id)
  await db.run(sql`update contests set starts_at = clock_timestamp() where id = ${id}`)
  const ended = random.chance(0.2)
    ? await cancelContest(manager, { id, isManager: true, reason })
    : await completeContest(manager, { id, standings: [{ entryId, place: 1 }], reason })
  auditIds.push(ended.auditId)
  await settleContests()
}
