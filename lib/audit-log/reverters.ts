import { testerReverter, testersReverter } from '@/lib/account/directory/mark-testers'
import { segmentReverter } from '@/lib/account/directory/save-segment'
import { noteReverter } from '@/lib/account/notes/write-note'
import { promoCodeReverter } from '@/lib/account/profile/clear-promo-code'
import { limitsAspect } from '@/lib/account/standing/deposit-limits'
import { identityAspect } from '@/lib/account/standing/identity'
import { levelAspect } from '@/lib/account/standing/level'
import { locationAspect } from '@/lib/account/standing/location'
import { reverterFor } from '@/lib/account/standing/override'
import { noticeAspect } from '@/lib/account/standing/scoring-notice'
import { suspensionReverter } from '@/lib/account/standing/suspend-user'
import type { NamedAction } from '@/lib/audit/actions'
import type { Reverter } from '@/lib/audit/reverter'
import {
  gameOrderReverter,
  gameReverter,
  gameStatusReverter,
  navigationOrderReverter,
  navigationReverter,
  navigationStatusReverter,
  soundOrderReverter,
  soundReverter,
  soundStatusReverter,
} from '@/lib/catalog/catalog-reverters'
import { challengeReverter } from '@/lib/challenge/challenge-reverter'
import { blueprintReverter, contestEndReverter, contestReverter } from '@/lib/contest/contest-reverters'
import { regionReverter } from '@/lib/location/save-region'
import { switchReverter, windowReverter } from '@/lib/maintenance/maintenance-reverters'
import { multipliersReverter } from '@/lib/multipliers/save-multipliers'
import { operatorReverter } from '@/lib/operator/operator-reverter'
import { bucketReverter, bucketSwitchReverter } from '@/lib/promo/credit-buckets'
import { promoCostReverter, promoEditReverter, promoReverter } from '@/lib/promo/promo-reverter'
import { releaseReverter } from '@/lib/release/release-reverter'
import { settingReverter } from '@/lib/settings/setting-reverter'
import { questionImportReverter, questionReverter } from '@/lib/trivia/question-reverters'
import { balanceReverter } from '@/lib/wallet/balance-reverter'

/** Actions without an entry cannot be reverted. */
export const reverters: Readonly<Partial<Record<NamedAction, Reverter>>> = {
  'balance.adjust': balanceReverter,
  'blueprint.change': blueprintReverter,
  'blueprint.create': blueprintReverter,
  'challenge.change': challengeReverter,
  'challenge.create': challengeReverter,
  'challenge.pause': challengeReverter,
  'challenge.resume': challengeReverter,
  'contest.cancel': contestEndReverter,
  'contest.change': contestReverter,
  'contest.complete': contestEndReverter,
  'contest.create': contestReverter,
  'contest.lock': contestReverter,
  'contest.open': contestReverter,
  'credit-bucket.activate': bucketSwitchReverter,
  'credit-bucket.create': bucketReverter,
  'credit-bucket.deactivate': bucketSwitchReverter,
  'credit-bucket.rename': bucketReverter,
  'game.activate': gameStatusReverter,
  'game.change': gameReverter,
  'game.pause': gameStatusReverter,
  'game.reorder': gameOrderReverter,
  'maintenance.switch': switchReverter,
  'maintenance_window.cancel': windowReverter,
  'maintenance_window.change': windowReverter,
  'maintenance_window.end': windowReverter,
  'maintenance_window.plan': windowReverter,
  'multipliers.change': multipliersReverter,
  'promo.change': promoEditReverter,
  'promo.create': promoReverter,
  'promo.duplicate': promoReverter,
  'promo.pause': promoCostReverter,
  'promo.publish': promoEditReverter,
  'navigation.activate': navigationStatusReverter,
  'navigation.add': navigationReverter,
  'navigation.pause': navigationStatusReverter,
  'navigation.rename': navigationReverter,
  'navigation.reorder': navigationOrderReverter,
  'operator.change-role': operatorReverter,
  'operator.disable': operatorReverter,
  'operator.enable': operatorReverter,
  'region.change': regionReverter,
  'release.advance': releaseReverter,
  'release.change': releaseReverter,
  'release.create': releaseReverter,
  'release.hold': releaseReverter,
  'release.restore': releaseReverter,
  'release.resume': releaseReverter,
  'release.stop': releaseReverter,
  'release.withdraw': releaseReverter,
  'segment.save': segmentReverter,
  'setting.change': settingReverter,
  'sound.activate': soundStatusReverter,
  'sound.add': soundReverter,
  'sound.pause': soundStatusReverter,
  'sound.rename': soundReverter,
  'sound.reorder': soundOrderReverter,
  'trivia.change': questionReverter,
  'trivia.create': questionReverter,
  'trivia.import': questionImportReverter,
  'user.clear-promo-code': promoCodeReverter,
  'user.add-note': noteReverter,
  'user.change-identity': reverterFor(identityAspect),
  'user.change-level': reverterFor(levelAspect),
  'user.change-location': reverterFor(locationAspect),
  'user.change-note': noteReverter,
  'user.change-notice': reverterFor(noticeAspect),
  'user.delete-note': noteReverter,
  'user.lift-suspension': suspensionReverter,
  'user.lower-limits': reverterFor(limitsAspect),
  'user.mark-tester': testerReverter,
  'user.suspend': suspensionReverter,
  'users.mark-testers': testersReverter,
}
