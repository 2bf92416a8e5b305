import { z } from 'zod'
import { game, navigation } from '@/lib/app-config/catalog/schema'
import { amountShape, flagShape, longIdReply, timestampShape } from '@/lib/core/wire'
import { kycStatusName } from '@/lib/people/identity/schema'
import { locationStatusName } from '@/lib/people/location/schema'

const status = <Name extends z.ZodType>(name: Name) =>
  z.strictObject({ id: z.int(), name, created_at: timestampShape, updated_at: timestampShape })

export const balanceV1 = z
  .strictObject({
    available_bucks: amountShape.meta({ description: 'Play money won in Arcade mode.' }),
    available_credits: amountShape.meta({
      description: 'Play money that Arcade mode spends first; can be negative.',
    }),
    available_cash: amountShape.meta({ description: 'Cash and site credits: what Cash mode can spend.' }),
    reward_earned_credits: amountShape.meta({ description: 'Rewards, such as for trivia.' }),
    challenges_won: z
      .array(z.strictObject({ id: z.int(), name: z.string(), won_at: timestampShape }))
      .meta({ description: 'Challenges that settled entries have won.' }),
    flag_feature_live: flagShape.meta({ description: '1 if live features are turned on.' }),
    kyc_status: status(kycStatusName).meta({ description: 'State of the identity check.' }),
    geo_location_status: status(locationStatusName).meta({
      description: 'As the last `POST /geo/check` found it, until it expires.',
    }),
    is_dfs_geolocation_step_passed: flagShape.meta({ description: '1 after the first allowed location.' }),
    cash_deposit_min: amountShape.meta({ description: 'Minimum amount of one deposit.' }),
    cash_deposit_max: amountShape.meta({ description: 'Maximum amount of one deposit.' }),
    cash_transaction: z
      .strictObject({
        id: longIdReply,
        type: z.enum(['deposit', 'withdrawal']),
        amount: amountShape,
        created_at: timestampShape,
      })
      .nullable()
      .meta({ description: 'The newest deposit or withdrawal that is still pending' }),
    payment_client_key: z
      .string()
      .meta({ description: 'Publishable key of the payment provider, for its SDK; empty if it needs none.' }),
    games: z.array(game).meta({ description: 'All games, in the order of `sequence`.' }),
    kyc_dob: z
      .string()
      .nullable()
      .meta({ description: 'Date of birth of the verified identity, such as 1990-12-31; null before.' }),
    websocket_host: z
      .string()
      .nullable()
      .meta({ description: 'Host of the Pusher protocol server, over TLS (`wss`); null if there is none.' }),
    websocket_port: z.string().meta({ description: 'Its port; empty if there is none.' }),
    websocket_key: z
      .string()
      .meta({ description: 'The key of the app for the server; empty if there is none.' }),
    privacy_show_recent_picks: flagShape.meta({ description: '1 if other users can see recent picks.' }),
    navigations: z.array(navigation).meta({ description: 'The menu, in the order of `sequence`.' }),
  })
  .meta({ id: 'BalanceV1' })
