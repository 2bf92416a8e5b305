import type { Reverter } from '@/lib/change/audit/reverter'
import { testerReverter, testersReverter } from '@/lib/people/account/directory/mark-testers'
import { segmentReverter } from '@/lib/people/account/directory/save-segment'
import { noteReverter } from '@/lib/people/account/notes/write-note'
import { promoCodeReverter } from '@/lib/people/account/profile/clear-promo-code'
import { regionReverter } from '@/lib/people/location/save-region'
import { operatorReverter } from '@/lib/people/operator/operator-reverter'
import { limitsRestriction } from '@/lib/people/restrictions/changes/deposit-limits'
import { identityRestriction } from '@/lib/people/restrictions/changes/identity'
import { levelRestriction } from '@/lib/people/restrictions/changes/level'
import { locationRestriction } from '@/lib/people/restrictions/changes/location'
import { reverterFor } from '@/lib/people/restrictions/changes/override'
import { noticeRestriction } from '@/lib/people/restrictions/changes/scoring-notice'
import { suspensionReverter } from '@/lib/people/restrictions/changes/suspend-user'
import { blueprintReverter, contestEndReverter, contestReverter } from '@/lib/play/contest/contest-reverters'

/** Actions without an entry cannot be reverted. */
export const reverters: Readonly<Record<string, Reverter>> = {
  'blueprint.change': blueprintReverter,
  'blueprint.create': blueprintReverter,
  'contest.cancel': contestEndReverter,
  'contest.change': contestReverter,
  'contest.complete': contestEndReverter,
  'contest.create': contestReverter,
  'contest.lock': contestReverter,
  'contest.open': contestReverter,
  'operator.change-role': operatorReverter,
  'operator.disable': operatorReverter,
  'operator.enable': operatorReverter,
  'region.change': regionReverter,
  'segment.save': segmentReverter,
  'user.clear-promo-code': promoCodeReverter,
  'user.add-note': noteReverter,
  'user.change-identity': reverterFor(identityRestriction),
  'user.change-level': reverterFor(levelRestriction),
  'user.change-location': reverterFor(locationRestriction),
  'user.change-note': noteReverter,
  'user.change-notice': reverterFor(noticeRestriction),
  'user.delete-note': noteReverter,
  'user.lift-suspension': suspensionReverter,
  'user.lower-limits': reverterFor(limitsRestriction),
  'user.mark-tester': testerReverter,
  'user.suspend': suspensionReverter,
  'users.mark-testers': testersReverter,
}
