'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { changeRole, disableOperator, enableOperator } from '@/lib/people/operator/change-operator'
import { signOutEverywhere } from '@/lib/people/operator/end-sessions'
import { inviteAgain, inviteOperator } from '@/lib/people/operator/invite-operator'
import { resetTotp } from '@/lib/people/operator/reset-totp'
import { unlinkSso } from '@/lib/people/operator/unlink-sso'

export const invite = changeAction(inviteOperator)

export const inviteOnceMore = changeAction(inviteAgain)

export const giveRole = changeAction(changeRole)

export const disable = changeAction(disableOperator)

export const enable = changeAction(enableOperator)

export const resetCodes = changeAction(resetTotp)

export const unlink = changeAction(unlinkSso)

export const signOutOfAll = changeAction(signOutEverywhere)
