// Written by `npm run generate -- changes`.
import type { DeclaredChange } from '@/lib/change/change'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { approveWithdrawal, declineWithdrawal } from '@/lib/payments/decide-withdrawal'
import { replayEvent } from '@/lib/payments/replay-event'
import { resolveCase } from '@/lib/payments/resolve-case'
import { approveCase, rejectCase, returnCase } from '@/lib/people/identity/decide-case'
import { documentView } from '@/lib/people/identity/view-document'
import { tokenCreation } from '@/lib/people/operator/api-tokens/create-token'
import { revokeApiToken } from '@/lib/people/operator/api-tokens/revoke-token'
import { changeRole, disableOperator, enableOperator } from '@/lib/people/operator/change-operator'
import { signOutEverywhere } from '@/lib/people/operator/end-sessions'
import { inviteAgain, inviteOperator } from '@/lib/people/operator/invite-operator'
import { failedSignIns, invitationAcceptance, operatorCreation, otherSignOut, passwordChange, passwordReset, recovery, recoveryCodesRenewal, resetLink, signIn, signOut, ssoLink, totpActivation, totpRemoval } from '@/lib/people/operator/own-changes'
import { resetTotp } from '@/lib/people/operator/reset-totp'
import { unlinkSso } from '@/lib/people/operator/unlink-sso'
import { lowerLimits } from '@/lib/people/restrictions/changes/deposit-limits'
import { endExclusion, excludeUser } from '@/lib/people/restrictions/changes/exclude-user'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { changeLevel } from '@/lib/people/restrictions/changes/level'
import { changeLocation } from '@/lib/people/restrictions/changes/location'
import { changeNotice } from '@/lib/people/restrictions/changes/scoring-notice'
import { liftSuspension, suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { changeChallenge, createChallenge, pauseChallenge, resumeChallenge } from '@/lib/rewards/challenge/save-challenge'
import { activateBucket, createBucket, deactivateBucket, renameBucket } from '@/lib/rewards/promo/credit-buckets'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo, duplicatePromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo, removePromo } from '@/lib/rewards/promo/switch-promo'
import { importQuestions } from '@/lib/rewards/trivia/import-questions'
import { changeQuestion, createQuestion, removeQuestion } from '@/lib/rewards/trivia/save-question'

/** Every declared change. */
export const changes: readonly DeclaredChange[] = [
  activateBucket,
  adjustBalance,
  approveCase,
  approveWithdrawal,
  changeChallenge,
  changeIdentity,
  changeLevel,
  changeLocation,
  changeNotice,
  changePromo,
  changeQuestion,
  changeRole,
  changeSetting,
  createBucket,
  createChallenge,
  createPromo,
  createQuestion,
  deactivateBucket,
  declineWithdrawal,
  disableOperator,
  documentView,
  duplicatePromo,
  enableOperator,
  endExclusion,
  excludeUser,
  failedSignIns,
  importQuestions,
  invitationAcceptance,
  inviteAgain,
  inviteOperator,
  liftSuspension,
  lowerLimits,
  operatorCreation,
  otherSignOut,
  passwordChange,
  passwordReset,
  pauseChallenge,
  pausePromo,
  publishPromo,
  recovery,
  recoveryCodesRenewal,
  rejectCase,
  removePromo,
  removeQuestion,
  renameBucket,
  replayEvent,
  resetLink,
  resetTotp,
  resolveCase,
  resumeChallenge,
  returnCase,
  reverseTransaction,
  revokeApiToken,
  signIn,
  signOut,
  signOutEverywhere,
  ssoLink,
  suspendUser,
  tokenCreation,
  totpActivation,
  totpRemoval,
  unlinkSso,
]
