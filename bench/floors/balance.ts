import { amount, type Bare, moment } from '@/bench/bare/present'
import { recordOne } from '@/bench/bare/record'
import { bare, serve, tokenHash } from '@/bench/bare/server'
import { type BalanceV1, findBalanceV1 } from '@/lib/balance/read'
import { presentGames, presentNavigation } from '@/lib/catalog/present'
import { readGames, readNavigations } from '@/lib/catalog/read'
import { pool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { readSettings } from '@/lib/settings/read'

const text = await recordOne(() => findBalanceV1(Buffer.alloc(32)))
const settings = await readSettings()
const games = presentGames(env().PUBLIC_URL, await readGames())
const navigations = (await readNavigations()).map(presentNavigation)
await pool.end()

serve(async request => {
  const { rows } = await bare.query<Bare<BalanceV1>>({ name: 'balance', text, values: [tokenHash(request)] })
  if (!rows[0]) throw new Error('nobody')
  return { message: 'Balance', data: present(rows[0]) }
})

function present(row: Bare<BalanceV1>) {
  return {
    available_bucks: amount(row.bucks),
    available_credits: amount(row.credits),
    available_cash: amount(Number(row.cash) + Number(row.site_credits)),
    reward_earned_credits: amount(row.reward_credits),
    challenges_won: row.challenges_won.map(win => ({
      id: win.id,
      name: win.name,
      won_at: moment(new Date(win.wonAt)),
    })),
    flag_feature_live: settings.is_live_feature_on ? 1 : 0,
    kyc_status: status(
      row.kyc_status_id,
      row.kyc_status_name,
      row.kyc_status_created_at,
      row.kyc_status_updated_at,
    ),
    geo_location_status: status(
      row.geo_status_id,
      row.geo_status_name,
      row.geo_status_created_at,
      row.geo_status_updated_at,
    ),
    is_dfs_geolocation_step_passed: row.is_dfs_step_passed ? 1 : 0,
    cash_deposit_min: amount(settings.cash_deposit_min_cents),
    cash_deposit_max: amount(settings.cash_deposit_max_cents),
    cash_transaction: row.pending_transfer,
    payment_client_key: settings.payment_client_key,
    games,
    kyc_dob: row.date_of_birth,
    websocket_host: null,
    websocket_port: '',
    websocket_key: '',
    privacy_show_recent_picks: row.shows_recent_picks ? 1 : 0,
    navigations,
  }
}

function status(id: number, name: string, createdAt: Date, updatedAt: Date) {
  return { id, name, created_at: moment(createdAt), updated_at: moment(updatedAt) }
}
