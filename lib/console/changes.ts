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
import { approvedRequest, rejectedRequest, requestedApproval } from '@/lib/change/approval/logged-decisions'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { dismissJob } from '@/lib/jobs/dismiss-job'
import { rerunJob } from '@/lib/jobs/rerun-job'
import { runNow } from '@/lib/jobs/run-now'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { changeView, deleteView, saveView } from '@/lib/list/saved-views'
import { cancelMessage } from '@/lib/notify/messages/cancel-messages'
import { announceReplay, replayDelivery, sendTestEvent } from '@/lib/notify/webhooks/replay'
import { changeEndpoint, createEndpoint, rotateSecret } from '@/lib/notify/webhooks/save-endpoint'
import { disableEndpoint, enableEndpoint, removeEndpoint } from '@/lib/notify/webhooks/switch-endpoint'
import { approveWithdrawal, declineWithdrawal } from '@/lib/payments/decide-withdrawal'
import { replayEvent } from '@/lib/payments/replay-event'
import { resolveCase } from '@/lib/payments/resolve-case'
import { resendMessage } from '@/lib/people/account/recovery/resend-message'
import { acceptCorrection, rejectCorrection } from '@/lib/play/corrections/decide-correction'
import { saveMultipliers } from '@/lib/play/multipliers/save-multipliers'
import { refundEntry } from '@/lib/play/settlement/refund-entry'
import { changeChallenge, createChallenge, pauseChallenge, resumeChallenge } from '@/lib/rewards/challenge/save-challenge'
import { activateBucket, createBucket, deactivateBucket, renameBucket } from '@/lib/rewards/promo/credit-buckets'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo, duplicatePromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo, removePromo } from '@/lib/rewards/promo/switch-promo'
import { importQuestions } from '@/lib/rewards/trivia/import-questions'
import { changeQuestion, createQuestion, removeQuestion } from '@/lib/rewards/trivia/save-question'

/** Every declared change. */
export const changes: readonly DeclaredChange[] = [
  acceptCorrection,
  activateBucket,
  activateGame,
  activateNavigation,
  activateSound,
  addNavigation,
  addSound,
  adjustBalance,
  advanceRollout,
  announceReplay,
  approveWithdrawal,
  approvedRequest,
  cancelMessage,
  cancelWindow,
  changeChallenge,
  changeEndpoint,
  changeGame,
  changePromo,
  changeQuestion,
  changeRelease,
  changeSetting,
  changeView,
  changeWindow,
  createBucket,
  createChallenge,
  createEndpoint,
  createPromo,
  createQuestion,
  createRelease,
  deactivateBucket,
  declineWithdrawal,
  deleteView,
  disableEndpoint,
  dismissJob,
  duplicatePromo,
  enableEndpoint,
  endWindow,
  holdRollout,
  importQuestions,
  pauseChallenge,
  pauseGame,
  pauseNavigation,
  pausePromo,
  pauseSound,
  pictureUpload,
  planWindow,
  publishPromo,
  refundEntry,
  rejectCorrection,
  rejectedRequest,
  removeEndpoint,
  removePromo,
  removeQuestion,
  renameBucket,
  renameNavigation,
  renameSound,
  reorderGames,
  reorderNavigations,
  reorderSounds,
  replayDelivery,
  replayEvent,
  requestedApproval,
  rerunJob,
  resendMessage,
  resolveCase,
  restoreRelease,
  resumeChallenge,
  resumeRollout,
  reverseTransaction,
  rotateSecret,
  runNow,
  saveMultipliers,
  saveView,
  sendTestEvent,
  setSwitch,
  stopRollout,
  withdrawRelease,
]
