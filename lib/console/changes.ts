// Written by `npm run generate -- changes`.
import type { DeclaredChange } from '@/lib/change/change'
import { changeGame } from '@/lib/app-config/catalog/change-game'
import { activateGame, pauseGame, reorderGames } from '@/lib/app-config/catalog/games'
import { activateNavigation, addNavigation, pauseNavigation, renameNavigation, reorderNavigations } from '@/lib/app-config/catalog/navigations'
import { activateSound, addSound, pauseSound, renameSound, reorderSounds } from '@/lib/app-config/catalog/sounds'
import { cancelWindow, endWindow } from '@/lib/app-config/maintenance/end-window'
import { setSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { changeWindow, planWindow } from '@/lib/app-config/maintenance/save-window'
import { pictureUpload } from '@/lib/app-config/picture/save-picture'
import { changeRelease, createRelease } from '@/lib/app-config/release/save-release'
import { advanceRollout, holdRollout, resumeRollout, stopRollout } from '@/lib/app-config/release/steer-rollout'
import { restoreRelease, withdrawRelease } from '@/lib/app-config/release/withdraw-release'
import { dismissJob } from '@/lib/jobs/dismiss-job'
import { rerunJob } from '@/lib/jobs/rerun-job'
import { runNow } from '@/lib/jobs/run-now'
import { changeView, deleteView, saveView } from '@/lib/list/saved-views'
import { cancelMessage } from '@/lib/notify/messages/cancel-messages'
import { announceReplay, replayDelivery, sendTestEvent } from '@/lib/notify/webhooks/replay'
import { changeEndpoint, createEndpoint, rotateSecret } from '@/lib/notify/webhooks/save-endpoint'
import { disableEndpoint, enableEndpoint, removeEndpoint } from '@/lib/notify/webhooks/switch-endpoint'
import { resendMessage } from '@/lib/people/account/recovery/resend-message'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo, duplicatePromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo, removePromo } from '@/lib/rewards/promo/switch-promo'

/** Every declared change. */
export const changes: readonly DeclaredChange[] = [
  activateGame,
  activateNavigation,
  activateSound,
  addNavigation,
  addSound,
  advanceRollout,
  announceReplay,
  cancelMessage,
  cancelWindow,
  changeEndpoint,
  changeGame,
  changePromo,
  changeRelease,
  changeView,
  changeWindow,
  createEndpoint,
  createPromo,
  createRelease,
  deleteView,
  disableEndpoint,
  dismissJob,
  duplicatePromo,
  enableEndpoint,
  endWindow,
  holdRollout,
  pauseGame,
  pauseNavigation,
  pausePromo,
  pauseSound,
  pictureUpload,
  planWindow,
  publishPromo,
  removeEndpoint,
  removePromo,
  renameNavigation,
  renameSound,
  reorderGames,
  reorderNavigations,
  reorderSounds,
  replayDelivery,
  rerunJob,
  resendMessage,
  restoreRelease,
  resumeRollout,
  rotateSecret,
  runNow,
  saveView,
  sendTestEvent,
  setSwitch,
  stopRollout,
  withdrawRelease,
]
