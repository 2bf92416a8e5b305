import { services } from '@/scripts/test/services'
import { balances, get, readOffer, reason, type SweepSteps } from './context'

const publicReads = [get('/app-status'), get('/check-maintenance-mode'), get('/check-app-update')]
const platforms = ['ios', 'android']

/** Without those of trivia. */
const settings = {
  is_live_feature_on: false,
  cash_deposit_min_cents: 1_100,
  cash_deposit_max_cents: 240_000,
  payment_client_key: 'pk_swept',
  kyc_url_expiry_days: 29,
  deposit_checkout_url: 'https://go.slatekeeper.test/swept-deposit',
  partner_referral_url: 'https://go.slatekeeper.test/swept/',
  deposit_limit_daily_cents: 240_000,
  deposit_limit_weekly_cents: 490_000,
  deposit_limit_monthly_cents: 990_000,
  entry_fee_maximum_cents: 2_400,
  free_entry_payout_cents: 400,
  allow_opposing_entries: true,
  refund_short_losses: true,
  site_credits_return_winnings_only: false,
}

/** Pages that change the app for all users. */
export const consoleSteps: SweepSteps = {
  async settings(context) {
    const { sweep, users } = context
    const read = context.reader(users.player, ...balances, readOffer(1), get('/responsible-play'))
    for (const [key, value] of Object.entries(settings))
      await sweep.change(
        '/admin/settings',
        read,
        () => context.changeSetting(key, value),
        RegExp(`^(Balance|Pickem|DepositVal|Responsible).*: Setting ${key}$`),
      )
  },

  async sounds(context) {
    const { sweep, manager, users } = context
    await sweep.change(
      '/admin/sounds',
      context.reader(users.player, ...balances, get('/profile')),
      async () => {
        await manager.change('addSound', { key: 'swept', name: 'Swept' })
        const { id } = await context.row(`select id from sounds where key = 'swept'`)
        await manager.change('activateSound', { id })
      },
    )
  },

  async navigations(context) {
    const { sweep, manager, users } = context
    await sweep.change('/admin/navigations', context.reader(users.player, ...balances), async () => {
      await manager.change('addNavigation', { name: 'Swept' })
      const { id } = await context.row(`select id from navigations where name = 'Swept'`)
      await manager.change('activateNavigation', { id })
    })
  },

  async games(context) {
    const { sweep, manager, users, database } = context
    const read = context.reader(users.player, ...balances, get('/check/sport/practice-draft-eligible'))
    const { rows } = await database.query('select id, status, updated_at from games order by sequence')
    const ids: number[] = rows.map(({ id }) => id)
    const active = rows.findLast(({ status }) => status === 'Active')?.id
    await sweep.change('/admin/games', read, async () => {
      const updatedAt = rows[0].updated_at.toISOString()
      await manager.change('changeGame', { id: ids[0], updatedAt, form: sweptGame })
      await manager.change('reorderGames', { ids: ids.toReversed() })
      await manager.change('pauseGame', { id: active })
    })
  },

  /** As two users who report the current builds, because unknown builds must always update. */
  async releases(context) {
    const { player, otherPlayer } = context.users
    const device = { os: '18', brand: 'Swept', model: 'One' }
    await context.post('/device-info-logs', player, { ...device, platform: 'ios', version: '2.4.0' })
    await context.post('/device-info-logs', otherPlayer, { ...device, platform: 'android', version: '2.4.1' })
    const reads = [...balances, ...publicReads]
    const [one, other] = [context.reader(player, ...reads), context.reader(otherPlayer, ...reads)]
    const read = async () => {
      const [values, others] = [await one(), await other()]
      return new Map([...values].map(([key, value]) => [key, `${value}${others.get(key)}`]))
    }
    const notes = [{ title: 'Swept', description: 'By a test' }]
    const terms = { version: '97.1.0', forceUpdate: true, notes, publishAt: 'now', rollout: [] }
    await context.sweep.change('/admin/app-versions', read, async () => {
      for (const [index, name] of ['iOS', 'Android'].entries()) {
        await context.manager.change('createRelease', {
          form: { platform: platforms[index], ...terms },
          typedName: `${name} 97.1.0`,
          reason,
        })
      }
    })
  },

  async maintenance(context) {
    const { sweep, manager, users, database } = context
    const read = context.reader(users.player, ...balances, ...publicReads)
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    const form = { startsAt: 'now', endsAt, message: 'Closed by the sweep', platforms }
    const typedName = 'Maintenance of iOS and Android'
    try {
      await sweep.change('/admin/maintenance', read, () =>
        manager.change('planWindow', { form, typedName, reason }),
      )
    } finally {
      await database.query('update maintenance_windows set canceled_at = now() where canceled_at is null')
    }
  },

  async configuration(context) {
    const { PUSHER_CLIENT_HOST, PUSHER_CLIENT_PORT, PUSHER_KEY } = services.providers.settings
    context.sweep.accept(await context.reader(context.users.player, ...balances)(), {
      'BalanceV1 websocket_host': PUSHER_CLIENT_HOST,
      'BalanceV1 websocket_port': PUSHER_CLIENT_PORT,
      'BalanceV1 websocket_key': PUSHER_KEY,
      'BalanceV2 websocket_host': PUSHER_CLIENT_HOST,
      'BalanceV2 websocket_port': PUSHER_CLIENT_PORT,
      'BalanceV2 websocket_key': PUSHER_KEY,
    })
  },
}

const picture = (name: string) => `https://pictures.test/${name}.png`
const color = (digit: number) => `0xFF${String(digit).repeat(6)}`

const sweptGame = {
  name: 'Swept game',
  image: picture('image'),
  featuredContestImage: picture('featured'),
  featuredContestColor1: color(1),
  featuredContestColor2: color(2),
  featuredContestColor3: color(3),
  featuredContestButton: color(4),
  bigWinsColor1: color(5),
  bigWinsColor2: color(6),
  bigWinsTextColor: color(7),
  bigWinsImage: picture('wins'),
  bigWinsArrow: picture('arrow'),
}
