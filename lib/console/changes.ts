// Written by `npm run generate -- changes`.
import type { DeclaredChange } from '@/lib/change/change'
import { tokenCreation } from '@/lib/people/operator/api-tokens/create-token'
import { revokeApiToken } from '@/lib/people/operator/api-tokens/revoke-token'
import { changeRole, disableOperator, enableOperator } from '@/lib/people/operator/change-operator'
import { signOutEverywhere } from '@/lib/people/operator/end-sessions'
import { inviteAgain, inviteOperator } from '@/lib/people/operator/invite-operator'
import { failedSignIns, invitationAcceptance, operatorCreation, otherSignOut, passwordChange, passwordReset, recovery, recoveryCodesRenewal, resetLink, signIn, signOut, ssoLink, totpActivation, totpRemoval } from '@/lib/people/operator/own-changes'
import { resetTotp } from '@/lib/people/operator/reset-totp'
import { unlinkSso } from '@/lib/people/operator/unlink-sso'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo, duplicatePromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo, removePromo } from '@/lib/rewards/promo/switch-promo'

/** Every declared change. */
export const changes: readonly DeclaredChange[] = [
  changePromo,
  changeRole,
  createPromo,
  disableOperator,
  duplicatePromo,
  enableOperator,
  failedSignIns,
  invitationAcceptance,
  inviteAgain,
  inviteOperator,
  operatorCreation,
  otherSignOut,
  passwordChange,
  passwordReset,
  pausePromo,
  publishPromo,
  recovery,
  recoveryCodesRenewal,
  removePromo,
  resetLink,
  resetTotp,
  revokeApiToken,
  signIn,
  signOut,
  signOutEverywhere,
  ssoLink,
  tokenCreation,
  totpActivation,
  totpRemoval,
  unlinkSso,
]
