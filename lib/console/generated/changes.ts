// Written by `npm run generate -- changes`.
import type { DeclaredChange } from '@/lib/change/change'
import { activateGame, activateNavigation, activateSound, addNavigation, addSound, pauseGame, pauseNavigation, pauseSound, renameNavigation, renameSound, reorderGames, reorderNavigations, reorderSounds } from '@/lib/app-config/catalog/catalog'
import { changeGame } from '@/lib/app-config/catalog/change-game'
import { cancelWindow, endWindow } from '@/lib/app-config/maintenance/end-window'
import { setSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { changeWindow, extendWindow, planWindow } from '@/lib/app-config/maintenance/save-window'
import { pictureUpload } from '@/lib/app-config/picture/save-picture'
import { changeRelease, createRelease } from '@/lib/app-config/release/save-release'
import { advanceRollout, holdRollout, resumeRollout, stopRollout } from '@/lib/app-config/release/steer-rollout'
import { replacedRolloutStop } from '@/lib/app-config/release/stored-releases'
import { restoreRelease, withdrawRelease } from '@/lib/app-config/release/withdraw-release'
import { approvedRequest, canceledRequest, rejectedRequest, requestedApproval } from '@/lib/change/approval/logged-decisions'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { userPreview } from '@/lib/console/preview/preview-build'
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
import { replayEvent } from '@/lib/payments/process-event'
import { resolveCase } from '@/lib/payments/resolve-case'
import { changeTester, changeTesters } from '@/lib/people/account/directory/mark-testers'
import { createSegment } from '@/lib/people/account/directory/save-segment'
import { userExport } from '@/lib/people/account/lifecycle/export-user'
import { deleteByOperator, endAllSessions, reactivateByOperator } from '@/lib/people/account/lifecycle/manage-account'
import { addNote, changeNote, deleteNote } from '@/lib/people/account/notes/write-note'
import { clearPromoCode } from '@/lib/people/account/profile/clear-promo-code'
import { resendMessage } from '@/lib/people/account/recovery/resend-message'
import { approveCase, rejectCase, returnCase } from '@/lib/people/identity/decide-case'
import { documentView } from '@/lib/people/identity/documents'
import { changeRegion } from '@/lib/people/location/save-region'
import { tokenCreation } from '@/lib/people/operator/api-tokens/create-token'
import { revokeApiToken } from '@/lib/people/operator/api-tokens/revoke-token'
import { changeRole, disableOperator, enableOperator } from '@/lib/people/operator/change-operator'
import { signOutEverywhere } from '@/lib/people/operator/end-sessions'
import { inviteAgain, inviteOperator } from '@/lib/people/operator/invite-operator'
import { failedSignIns, invitationAcceptance, operatorCreation, operatorSignIn, operatorSignOut, otherSignOut, passwordChange, passwordReset, recovery, recoveryCodesRenewal, resetLink, ssoLink, totpActivation, totpRemoval } from '@/lib/people/operator/own-changes'
import { resetTotp } from '@/lib/people/operator/reset-totp'
import { unlinkSso } from '@/lib/people/operator/unlink-sso'
import { lowerLimits } from '@/lib/people/restrictions/changes/deposit-limits'
import { endExclusion, excludeUser } from '@/lib/people/restrictions/changes/exclude-user'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { changeLevel } from '@/lib/people/restrictions/changes/level'
import { changeLocation } from '@/lib/people/restrictions/changes/location'
import { changeNotice } from '@/lib/people/restrictions/changes/scoring-notice'
import { liftSuspension, suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { ownExclusion, ownLimitsChange, timeOut } from '@/lib/people/restrictions/responsible-play/own-changes'
import { cancelContest } from '@/lib/play/contest/cancel-contest'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { correctContest } from '@/lib/play/contest/correct-contest'
import { changeBlueprint, createBlueprint } from '@/lib/play/contest/save-blueprint'
import { changeContest, lockOpenContest, openContest, reopenContest } from '@/lib/play/contest/save-contest'
import { keepStandings } from '@/lib/play/contest/standings-difference'
import { acceptCorrection, rejectCorrection } from '@/lib/play/corrections/decide-correction'
import { changeLine, confirmLine } from '@/lib/play/feed/edit-line'
import { changeMatch } from '@/lib/play/feed/edit-match'
import { changeResult } from '@/lib/play/feed/edit-result'
import { importOperatorFile } from '@/lib/play/feed/import-file'
import { changeMultipliers } from '@/lib/play/multipliers/save-multipliers'
import { refundEntry } from '@/lib/play/settlement/refund-entry'
import { changeChallenge, createChallenge, pauseChallenge, resumeChallenge } from '@/lib/rewards/challenge/save-challenge'
import { activateBucket, createBucket, deactivateBucket, renameBucket } from '@/lib/rewards/promo/credit-buckets'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo, duplicatePromo } from '@/lib/rewards/promo/save-promo'
import { endPromo, pausePromo, removePromo } from '@/lib/rewards/promo/switch-promo'
import { importQuestions } from '@/lib/rewards/trivia/import-questions'
import { changeQuestion, createQuestion, removeQuestion } from '@/lib/rewards/trivia/save-question'

/** Every declared change by the name of its constant. */
export const declared = {
  acceptCorrection,
  activateBucket,
  activateGame,
  activateNavigation,
  activateSound,
  addNavigation,
  addNote,
  addSound,
  adjustBalance,
  advanceRollout,
  announceReplay,
  approveCase,
  approveWithdrawal,
  approvedRequest,
  cancelContest,
  cancelMessage,
  cancelWindow,
  canceledRequest,
  changeBlueprint,
  changeChallenge,
  changeContest,
  changeEndpoint,
  changeGame,
  changeIdentity,
  changeLevel,
  changeLine,
  changeLocation,
  changeMatch,
  changeMultipliers,
  changeNote,
  changeNotice,
  changePromo,
  changeQuestion,
  changeRegion,
  changeRelease,
  changeResult,
  changeRole,
  changeSetting,
  changeTester,
  changeTesters,
  changeView,
  changeWindow,
  clearPromoCode,
  completeContest,
  confirmLine,
  correctContest,
  createBlueprint,
  createBucket,
  createChallenge,
  createEndpoint,
  createPromo,
  createQuestion,
  createRelease,
  createSegment,
  deactivateBucket,
  declineWithdrawal,
  deleteByOperator,
  deleteNote,
  deleteView,
  disableEndpoint,
  disableOperator,
  dismissJob,
  documentView,
  duplicatePromo,
  enableEndpoint,
  enableOperator,
  endAllSessions,
  endExclusion,
  endPromo,
  endWindow,
  excludeUser,
  extendWindow,
  failedSignIns,
  holdRollout,
  importOperatorFile,
  importQuestions,
  invitationAcceptance,
  inviteAgain,
  inviteOperator,
  keepStandings,
  liftSuspension,
  lockOpenContest,
  lowerLimits,
  openContest,
  operatorCreation,
  operatorSignIn,
  operatorSignOut,
  otherSignOut,
  ownExclusion,
  ownLimitsChange,
  passwordChange,
  passwordReset,
  pauseChallenge,
  pauseGame,
  pauseNavigation,
  pausePromo,
  pauseSound,
  pictureUpload,
  planWindow,
  publishPromo,
  reactivateByOperator,
  recovery,
  recoveryCodesRenewal,
  refundEntry,
  rejectCase,
  rejectCorrection,
  rejectedRequest,
  removeEndpoint,
  removePromo,
  removeQuestion,
  renameBucket,
  renameNavigation,
  renameSound,
  reopenContest,
  reorderGames,
  reorderNavigations,
  reorderSounds,
  replacedRolloutStop,
  replayDelivery,
  replayEvent,
  requestedApproval,
  rerunJob,
  resendMessage,
  resetLink,
  resetTotp,
  resolveCase,
  restoreRelease,
  resumeChallenge,
  resumeRollout,
  returnCase,
  reverseTransaction,
  revokeApiToken,
  rotateSecret,
  runNow,
  saveView,
  sendTestEvent,
  setSwitch,
  signOutEverywhere,
  ssoLink,
  stopRollout,
  suspendUser,
  timeOut,
  tokenCreation,
  totpActivation,
  totpRemoval,
  unlinkSso,
  userExport,
  userPreview,
  withdrawRelease,
}

export const changes: readonly DeclaredChange[] = Object.values(declared)
