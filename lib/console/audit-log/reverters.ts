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
} from '@/lib/app-config/catalog/catalog-reverters'
import { switchReverter, windowReverter } from '@/lib/app-config/maintenance/maintenance-reverters'
import { releaseReverter } from '@/lib/app-config/release/release-reverter'
import type { Reverter } from '@/lib/change/audit/reverter'
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
  'game.activate': gameStatusReverter,
  'game.change': gameReverter,
  'game.pause': gameStatusReverter,
  'game.reorder': gameOrderReverter,
  'maintenance.switch': switchReverter,
  'maintenance_window.cancel': windowReverter,
  'maintenance_window.change': windowReverter,
  'maintenance_window.end': windowReverter,
  'maintenance_window.plan': windowReverter,
  'navigation.activate': navigationStatusReverter,
  'navigation.add': navigationReverter,
  'navigation.pause': navigationStatusReverter,
  'navigation.rename': navigationReverter,
  'navigation.reorder': navigationOrderReverter,
  'release.advance': releaseReverter,
  'release.change': releaseReverter,
  'release.create': releaseReverter,
  'release.hold': releaseReverter,
  'release.restore': releaseReverter,
  'release.resume': releaseReverter,
  'release.stop': releaseReverter,
  'release.withdraw': releaseReverter,
  'sound.activate': soundStatusReverter,
  'sound.add': soundReverter,
  'sound.pause': soundStatusReverter,
  'sound.rename': soundReverter,
  'sound.reorder': soundOrderReverter,
}
