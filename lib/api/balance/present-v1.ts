import type { z } from 'zod'
import { presentGames, presentNavigation } from '@/lib/app-config/catalog/present'
import { formatCents } from '@/lib/core/money'
import { flag, timestamp } from '@/lib/core/wire'
import type { BalanceCatalog } from './catalog'
import type { BalanceV1 } from './read'
import type { balanceV1 } from './schema-v1'

function presentBalanceV1(user: BalanceV1, catalog: BalanceCatalog): z.input<typeof balanceV1> {
  const { settings, liveAddress } = catalog
  const transfer = user.pendingTransfer
  return {
    available_bucks: formatCents(user.bucks),
    available_credits: formatCents(user.credits),
    available_cash: formatCents(user.cash + user.siteCredits),
    reward_earned_credits: formatCents(user.rewardCredits),
    challenges_won: user.challengesWon.map(({ id, name, wonAt }) => ({
      id,
      name,
      won_at: timestamp(new Date(wonAt)),
    })),
    flag_feature_live: flag(settings.is_live_feature_on),
    kyc_status: {
      id: user.kycStatusId,
      name: user.kycStatusName,
      created_at: timestamp(user.kycStatusCreatedAt),
      updated_at: timestamp(user.kycStatusUpdatedAt),
    },
    geo_location_status: {
      id: user.geoStatusId,
      name: user.geoStatusName,
      created_at: timestamp(user.geoStatusCreatedAt),
      updated_at: timestamp(user.geoStatusUpdatedAt),
    },
    is_dfs_geolocation_step_passed: flag(user.isDfsStepPassed),
    cash_deposit_min: formatCents(BigInt(settings.cash_deposit_min_cents)),
    cash_deposit_max: formatCents(BigInt(settings.cash_deposit_max_cents)),
    cash_transaction: transfer && {
      id: transfer.id,
      type: transfer.kind,
      amount: formatCents(BigInt(transfer.amountCents)),
      created_at: timestamp(new Date(transfer.createdAt)),
    },
    payment_client_key: settings.payment_client_key,
    games: presentGames(catalog.publicUrl, catalog.games),
    kyc_dob: user.dateOfBirth,
    websocket_host: liveAddress?.host ?? null,
    websocket_port: String(liveAddress?.port ?? ''),
    websocket_key: liveAddress?.key ?? '',
    privacy_show_recent_picks: flag(user.showsRecentPicks),
    navigations: catalog.navigations.map(presentNavigation),
  }
}

export function answerBalanceV1(user: BalanceV1, catalog: BalanceCatalog) {
  return { message: 'Balance', data: presentBalanceV1(user, catalog) }
}
