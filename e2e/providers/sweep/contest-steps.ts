import { expect } from '@/e2e/fixtures/api'
import { type FieldValues, fieldsOfReply } from '@/e2e/fixtures/sweep'
import { get, reason, type SweepContext, type SweepSteps } from './context'

const practice = { kind: 'practice', buyInCents: 0, capacity: null, prizes: [] }
const prizes = [{ from: 1, to: 1, cents: 900, bucket: 'bucks' }]
const arcade = { kind: 'arcade', buyInCents: 500, capacity: 9, prizes }
const joining = 'POST /contests/{main_contest_id}/join'
const practiceReads = [
  get('/check/sport/practice-draft-eligible'),
  get('/check/user/practice-draft-eligible'),
]

export const contestSteps: SweepSteps = {
  /** Two contests that differ in all terms, and one user who joins them. */
  async contests(context) {
    const { sweep, users, manager } = context
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const plain = await openContest(context, 3, practice, null)
    const priced = await openContest(context, 4, arcade, tomorrow)
    await context.post('/update/user-mode', users.player, { user_mode: 'Arcade' })

    const joined: FieldValues[] = []
    const join = async (id: number) =>
      joined.push(fieldsOfReply(joining, await context.post(`/contests/${id}/join`, users.player)))
    await sweep.change(
      joining,
      () => readContest(context, plain),
      () => join(plain),
      /^Contest /,
    )
    await sweep.change(
      joining,
      context.reader(users.player, get('/wallet/transactions')),
      () => join(priced),
      /^Wallet/,
    )
    const [first = new Map(), second = new Map()] = joined
    sweep.compare(joining, first, second, /^POST /)
    sweep.compare('/admin/contests', first, second, /^POST /)

    await context.approveIfWaiting(await manager.change('lockOpenContest', { id: priced, reason }))
    sweep.compare(
      '/admin/contests',
      await readContest(context, plain),
      await readContest(context, priced),
      /^Contest /,
    )
    const readDetails = (main_contest_id: number) =>
      context.reader(users.player, get('/contests/{main_contest_id}', { main_contest_id }))()
    sweep.compare('/admin/contests', await readDetails(plain), await readDetails(priced), /^ContestPrize /)
  },

  async 'practice contests'(context) {
    const { rows } = await context.database.query(
      `select contests.id from contests join blueprints on blueprints.id = blueprint_id
        where blueprints.kind = 'practice' and contests.status = 'open'`,
    )
    const change = (action: 'lockOpenContest' | 'reopenContest') => async () => {
      for (const { id } of rows) await context.manager.change(action, { id })
    }
    await context.sweep.change(
      '/admin/contests',
      context.reader(context.users.fresh, ...practiceReads),
      change('lockOpenContest'),
      /practice/,
    )
    await change('reopenContest')()
  },
}

/** Returns the ID of the contest. */
async function openContest(context: SweepContext, gameId: number, terms: object, startsAt: string | null) {
  const name = `Sweep of game ${gameId}`
  await context.manager.change('createBlueprint', {
    gameId,
    form: { name, feedGameIds: [], ...terms },
  })
  const { id: blueprintId, updated_at } = await context.row(
    'select id, updated_at from blueprints where name = $1',
    [name],
  )
  const updatedAt = (updated_at as Date).toISOString()
  await context.manager.change('openContest', { blueprintId, updatedAt, form: { name, startsAt }, reason })
  const { id } = await context.row('select id from contests where blueprint_id = $1', [blueprintId])
  return id as number
}

/** The row of one contest in the list of the player. */
async function readContest({ api, users }: SweepContext, id: number): Promise<FieldValues> {
  const reply = await api.get('/contests', { token: users.player.access_token })
  expect(reply.status, reply.text).toBe(200)
  const contests = reply.body.data.contests.filter(
    (row: { main_contest_id: number }) => row.main_contest_id === id,
  )
  expect(contests, `contest ${id} in /contests`).toHaveLength(1)
  return fieldsOfReply('GET /contests', { ...reply, body: { data: { contests, next_cursor: null } } })
}
