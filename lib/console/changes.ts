// Written by `npm run generate -- changes`.
import type { DeclaredChange } from '@/lib/change/change'
import { approvedRequest, rejectedRequest, requestedApproval } from '@/lib/change/approval/logged-decisions'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { approveWithdrawal, declineWithdrawal } from '@/lib/payments/decide-withdrawal'
import { replayEvent } from '@/lib/payments/replay-event'
import { resolveCase } from '@/lib/payments/resolve-case'
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
  adjustBalance,
  approveWithdrawal,
  approvedRequest,
  changeChallenge,
  changePromo,
  changeQuestion,
  changeSetting,
  createBucket,
  createChallenge,
  createPromo,
  createQuestion,
  deactivateBucket,
  declineWithdrawal,
  duplicatePromo,
  importQuestions,
  pauseChallenge,
  pausePromo,
  publishPromo,
  refundEntry,
  rejectCorrection,
  rejectedRequest,
  removePromo,
  removeQuestion,
  renameBucket,
  replayEvent,
  requestedApproval,
  resolveCase,
  resumeChallenge,
  reverseTransaction,
  saveMultipliers,
]
