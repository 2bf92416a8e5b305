import sql, { type Sql } from 'sql-template-tag'
import { isKnownUserNetwork } from '@/lib/people/account/sessions/known-network'

/**
 * Order of the accounts that an email or phone can stand for: the one that proved it, else those that signed in from the
 * network before, else the oldest. Of the oldest, a later sign-up of another person cannot take the place.
 */
export const holdersFirst = (verifiedAt: Sql, network: string): Sql => sql`
  ${verifiedAt} is null, not exists (
    select from known_networks k where k.user_id = users.id and ${isKnownUserNetwork(network)}), users.id`
