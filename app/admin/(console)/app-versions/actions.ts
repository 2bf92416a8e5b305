'use server'

import { z } from 'zod'
import { releaseFailures } from '@/lib/app-config/release/release-failures'
import { changeRelease, createRelease } from '@/lib/app-config/release/save-release'
import { versionShape } from '@/lib/app-config/release/schema-console'
import {
  advanceRollout,
  holdRollout,
  resumeRollout,
  stopRollout,
} from '@/lib/app-config/release/steer-rollout'
import { restoreRelease, withdrawRelease } from '@/lib/app-config/release/withdraw-release'
import { changeAction } from '@/lib/console/auth/change-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { countForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { findWithdrawalEffect } from '@/lib/console/impact/withdrawal-effect'
import { idShape } from '@/lib/core/wire'

export const createReleaseAction = changeAction(createRelease)

export const changeReleaseAction = changeAction(changeRelease)

export const withdraw = changeAction(withdrawRelease)

export const restore = changeAction(restoreRelease)

export const advance = changeAction(advanceRollout)

export const resume = changeAction(resumeRollout)

export const hold = changeAction(holdRollout)

export const stop = changeAction(stopRollout)

export const measureForcedUpdate = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({
    platform: z.enum(['ios', 'android']),
    version: versionShape,
    at: z.iso.datetime(),
    skipsCache: z.boolean(),
  }),
  async run({ input: { platform, version, at, skipsCache } }) {
    const target = { platform, version, at: new Date(at) }
    return { result: await countForcedUpdateImpact(target, { skipsCache }) }
  },
})

export const previewWithdrawal = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ id: idShape }),
  failures: releaseFailures,
  async run({ input: { id } }) {
    return { result: await findWithdrawalEffect(id) }
  },
})
