import { get, readOffer, reason, type SweepContext, type SweepSteps } from './context'

export const offerSteps: SweepSteps = {
  async 'offer of a mode and a game'(context) {
    const { sweep, users } = context
    const read = context.reader(users.denied, readOffer(1))
    await sweep.change('POST /update/user-mode', read, () =>
      context.post('/update/user-mode', users.denied, { user_mode: 'Arcade' }),
    )
    sweep.compare('GET /pickem/offer', await read(), await context.reader(users.denied, readOffer(2))())
  },

  async multipliers(context) {
    const { id } = await context.row('select max(id) as id from multiplier_tables')
    const rows = { picks2: 3, picks3: 5, picks4: 10, picks5: 19, picks6: null }
    await context.sweep.change('/admin/multipliers', context.reader(context.users.denied, readOffer(1)), () =>
      context.manager.change('changeMultipliers', { from: id, rows, reason }, 'Multipliers'),
    )
  },

  /** A promo that the user can claim and one that they cannot claim yet. */
  async promos(context) {
    const { sweep, users } = context
    const read = context.reader(users.fresh, get('/free-play-promos'))
    let id = 0
    await sweep.change('/admin/promos', read, async () => {
      await publishPromo(context, 'Swept later', [{ rule: 'min_days_since_sign_up', days: 5 }])
      id = await publishPromo(context, 'Swept now', [])
    })
    await sweep.change('POST /free-play-promo/claim', read, () =>
      context.post('/free-play-promo/claim', users.fresh, { id }),
    )
  },
}

/** In a credit bucket of its own. Returns the ID of the promo. */
async function publishPromo(context: SweepContext, name: string, rules: object[]): Promise<number> {
  const { manager } = context
  await manager.change('createBucket', { name, bucket: 'credits' })
  const { id: creditBucketId } = await context.row('select id from credit_buckets where name = $1', [name])
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  const terms = { description: 'By a test', creditsCents: 300, creditBucketId, budgetCents: 3_000 }
  await manager.change('createPromo', { name, ...terms, startsAt: null, endsAt, rules })
  const { id, updated_at } = await context.row('select id, updated_at from promos where name = $1', [name])
  await manager.change('publishPromo', { id, updatedAt: updated_at.toISOString(), reason }, name)
  return id
}
