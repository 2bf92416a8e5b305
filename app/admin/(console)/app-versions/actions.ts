'use server'

import { z } from 'zod'
import { releaseFailures } from '@/lib/app-config/release/release-failures'
import { versionShape } from '@/lib/app-config/release/schema-console'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { countForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { findRestoreEffect } from '@/lib/console/impact/restore-effect'
import { findWithdrawalEffect, measureLowering } from '@/lib/console/impact/withdrawal-effect'
import { idShape } from '@/lib/core/wire'

export const measureForcedUpdate = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({
    platform: z.enum(['ios', 'android']),
    version: versionShape,
    publishAt: z.union([z.literal('now'), z.iso.datetime(), z.null()]),
    skipsCache: z.boolean(),
  }),
  /** A draft is counted as if it were published now. */
  async run({ input: { platform, version, publishAt, skipsCache } }) {
    const at = publishAt === null || publishAt === 'now' ? 'now' : new Date(publishAt)
    return { result: await countForcedUpdateImpact({ platform, version, at }, { skipsCache }) }
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

export const previewRestore = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: z.strictObject({ id: idShape }),
  failures: releaseFailures,
  async run({ input: { id } }) {
    return { result: await findRestoreEffect(id) }
  },
})

export const previewLowering = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ id: idShape }),
  failures: releaseFailures,
  async run({ input: { id } }) {
    return { result: await measureLowering(id) }
  },
})
