import sql, { type Sql } from 'sql-template-tag'
import { isKnownUserNetwork } from '@/lib/people/account/sessions/known-network'

/** The account that proved the contact, else known to the network, else the oldest, whose place no later sign-up can take. */
export const holdersFirst = (verifiedAt: Sql, network: string): Sql => sql`
  ${verifiedAt} is null, not exists (
    select from known_networks k where k.user_id = users.id and ${isKnownUserNetwork(network)}), users.id`
