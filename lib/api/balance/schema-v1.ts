import { z } from 'zod'
import { game, navigation } from '@/lib/app-config/catalog/schema'
import { amountShape, flagShape, longIdReply, timestampShape } from '@/lib/core/wire'
import { kycStatusName } from '@/lib/people/identity/schema'
import { locationStatusName } from '@/lib/people/location/schema'

const status = <Name extends z.ZodType>(name: Name) =>
  z.strictObject({ id: z.int(), name, created_at: timestampShape, updated_at: timestampShape })

export const balanceV1 = z
  .strictObject({
    available_bucks: amountShape,
    available_credits: amountShape,
    available_cash: amountShape,
    reward_earned_credits: amountShape,
    challenges_won: z.array(z.strictObject({ id: z.int(), name: z.string(), won_at: timestampShape })),
    flag_feature_live: flagShape,
    kyc_status: status(kycStatusName),
    geo_location_status: status(locationStatusName),
    is_dfs_geolocation_step_passed: flagShape,
    cash_deposit_min: amountShape,
    cash_deposit_max: amountShape,
    cash_transaction: z
      .strictObject({
        id: longIdReply,
        type: z.enum(['deposit', 'withdrawal']),
        amount: amountShape,
        created_at: timestampShape,
      })
      .nullable()
      .meta({ description: 'The newest deposit or withdrawal that is still pending' }),
    payment_client_key: z.string(),
    games: z.array(game),
    kyc_dob: z.string().nullable(),
    websocket_host: z
      .string()
      .nullable()
      .meta({ description: 'Host of the Pusher protocol server, over TLS (`wss`); null if there is none.' }),
    websocket_port: z.string().meta({ description: 'Its port; empty if there is none.' }),
    websocket_key: z
      .string()
      .meta({ description: 'The key of the app for the server; empty if there is none.' }),
    privacy_show_recent_picks: flagShape,
    navigations: z.array(navigation),
  })
  .meta({ id: 'BalanceV1' })
