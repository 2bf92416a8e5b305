import { readBalanceCatalog } from '@/lib/api/balance/catalog'
import { answerBalanceV1 } from '@/lib/api/balance/present-v1'
import { findBalanceV1 } from '@/lib/api/balance/read'
import { balanceV1 } from '@/lib/api/balance/schema-v1'
import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'

/** The first version of the balances and of the data shown with them. New apps call `GET /balance/v2`. */
export const GET = endpoint({
  access: 'user',
  summary: 'Get the balance, version 1',
  reply: { status: 200, shape: dataShape(balanceV1), sampled: true },
  passesMaintenance: true,
  etag: true,
  holder: findBalanceV1,
  async handle({ user }) {
    return answerBalanceV1(user, await readBalanceCatalog(user))
  },
})
