'use server'

import { z } from 'zod'
import { describeRequest } from '@/app/admin/(console)/approvals/describe-request'
import { releaseFailures } from '@/lib/app-config/release/release-failures'
import { findRefusal, findRequestsOutdatedBy } from '@/lib/app-config/release/save-release'
import { releaseInput, versionShape } from '@/lib/app-config/release/schema-console'
import { listApprovals } from '@/lib/console/approval/list-approvals'
import { toActionError } from '@/lib/console/auth/action-error'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { countForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { findRestoreEffect } from '@/lib/console/impact/restore-effect'
import { findWithdrawalEffect, measureLowering } from '@/lib/console/impact/withdrawal-effect'
import type { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'

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

const editShape = z.strictObject({
  edited: z.strictObject({ id: idShape, updatedAt: instantShape }).nullable(),
  form: releaseInput,
})

/** Why the form could not be published, or null. Other conflicts are resolved when it is saved. */
export const checkRelease = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: editShape,
  async run({ operator: { zone }, input, by: { requestId } }) {
    const { form, edited } = input
    const explain = (refusal: Failure | null) =>
      refusal && Object.hasOwn(releaseFailures, refusal.code)
        ? toActionError(refusal, releaseFailures, { requestId, zone }).message
        : null
    const refused = explain(await findRefusal(input))
    if (refused || form.publishAt !== null) return { result: refused }
    const onlyDraft = explain(await findRefusal({ form: { ...form, publishAt: 'now' }, edited }))
    return { result: onlyDraft && `It can only be a draft. ${onlyDraft}` }
  },
})

/** Waiting requests that could no longer be approved once the form is saved, one line each. */
export const previewOutdated = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: editShape,
  async run({ input }) {
    const ids = await findRequestsOutdatedBy(input)
    const requests = ids.length === 0 ? [] : await listApprovals({ ids })
    return {
      result: requests.map(
        request =>
          `${describeRequest(request)}: ${request.subjectName}, requested by ${request.requestedByName}`,
      ),
    }
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
