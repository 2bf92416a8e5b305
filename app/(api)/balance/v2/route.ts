import { readBalanceCatalog } from '@/lib/api/balance/catalog'
import { textToCompare } from '@/lib/api/balance/etag'
import { answerBalanceV2 } from '@/lib/api/balance/present-v2'
import { findBalanceV2 } from '@/lib/api/balance/read'
import { balanceV2 } from '@/lib/api/balance/schema-v2'
import { endpoint } from '@/lib/api/endpoint'
import { findReportedBuild, versionHeader } from '@/lib/app-config/release/rules'
import { dataShape } from '@/lib/core/reply'

/** Everything that the first screen of the app shows: balances, identity and location, limits, levels, navigation, games and the required version. */
export const GET = endpoint({
  access: 'user',
  summary: 'Get the balance, version 2',
  reply: { status: 200, shape: dataShape(balanceV2), sampled: true },
  passesMaintenance: true,
  readsAppVersion: true,
  etag: (body, { now }) => textToCompare(body, now),
  holder: findBalanceV2,
  async handle({ user, headers }) {
    const build = findReportedBuild(user, headers.get(versionHeader))
    return answerBalanceV2(user, await readBalanceCatalog(user), build)
  },
})
