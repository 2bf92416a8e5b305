import type { FieldSources } from '@/lib/core/field-source'
import { accountSources } from './account-sources'
import { balanceSources } from './balance-sources'
import { catalogSources } from './catalog-sources'
import { paymentSources } from './payment-sources'
import { playSources } from './play-sources'

/** The source of every field that a reply can have. A test compares it with the replies of all endpoints. */
export const fieldSources: FieldSources = {
  ...accountSources,
  ...balanceSources,
  ...catalogSources,
  ...paymentSources,
  ...playSources,
}
