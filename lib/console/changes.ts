// Written by `npm run generate -- changes`.
import type { DeclaredChange } from '@/lib/change/change'
import { announceReplay, replayDelivery, sendTestEvent } from '@/lib/notify/webhooks/replay'
import { changeEndpoint, createEndpoint, rotateSecret } from '@/lib/notify/webhooks/save-endpoint'
import { disableEndpoint, enableEndpoint, removeEndpoint } from '@/lib/notify/webhooks/switch-endpoint'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo, duplicatePromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo, removePromo } from '@/lib/rewards/promo/switch-promo'

/** Every declared change. */
export const changes: readonly DeclaredChange[] = [
  announceReplay,
  changeEndpoint,
  changePromo,
  createEndpoint,
  createPromo,
  disableEndpoint,
  duplicatePromo,
  enableEndpoint,
  pausePromo,
  publishPromo,
  removeEndpoint,
  removePromo,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
]
