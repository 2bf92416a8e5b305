import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { Random } from '@/e2e/fixtures/random'
import * as moves from './operator-moves'
import * as plays from './match-moves'
import { allowed, countMoved, makeScene, type Scene } from './scenario'

/** Everything that is tried, each as often as it stands here. */
const tries: ((scene: Scene) => Promise<unknown>)[] = [
  moves.adjust,
  moves.adjust,
  moves.reverse,
  moves.takeBack,
  moves.takeBack,
  moves.set,
  moves.multiply,
  moves.promote,
  moves.claim,
  moves.claim,
  moves.recruit,
  moves.collude,
  moves.moveLine,
  moves.importFile,
  plays.play,
  plays.play,
  plays.play,
  plays.begin,
  plays.begin,
  plays.tellTruth,
  plays.sayResult,
  plays.sayResult,
  plays.sayResult,
  plays.sayMatch,
  plays.sayMatch,
  plays.settle,
  plays.settle,
  plays.correct,
]

/** What a sequence came to; `outcomes` counts what each kind of move ended in. */
export type Insiders = { moved: number; mostOfOne: number; breaches: string[]; outcomes: Map<string, number> }

/** One random sequence of what a dishonest manager, an editor and their accomplices may try within a day. */
export async function runInsiders(seed: number, steps: number): Promise<Insiders> {
  const random = new Random(seed)
  const scene = await makeScene(random)
  const outcomes = new Map<string, number>()
  const breaches: string[] = []
  for (let step = 0; step < steps; step++) {
    const move = random.find(tries) ?? plays.settle
    const outcome = await move(scene).then(
      () => 'done',
      error => (error instanceof Failure ? error.code : `${error}`),
    )
    const key = `${move.name}: ${outcome}`
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    if (!/^\w+: (?:done|[A-Z]\w+)$/.test(key)) breaches.push(`seed ${seed}, ${key}`)
  }
  await plays.settle()
  const { total, mostOfOne } = await countMoved(scene)
  if (total > allowed.total) breaches.push(`seed ${seed}: ${total} moved, ${allowed.total} allowed`)
  if (mostOfOne > allowed.ofOne)
    breaches.push(`seed ${seed}: ${mostOfOne} to one user, ${allowed.ofOne} allowed`)
  // The next scene begins with the terms of this one's first day.
  await db.run(sql`
    insert into multiplier_tables (created_by, reason) select 'T19', 'The first table again'`)
  await db.run(sql`
    insert into multipliers (table_id, picks, multiplier)
    select (select max(id) from multiplier_tables), picks, multiplier from multipliers
     where table_id = (select min(id) from multiplier_tables)`)
  return { moved: total, mostOfOne, breaches, outcomes }
}
