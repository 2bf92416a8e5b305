import { z } from 'zod'
import { formatReleaseName } from '@/lib/app-config/release/rules'
import { saveReleaseIn } from '@/lib/app-config/release/save-release'
import { releaseInput } from '@/lib/app-config/release/schema-console'
import { steerRolloutIn } from '@/lib/app-config/release/steer-rollout'
import { getRelease, readStoredReleases } from '@/lib/app-config/release/stored-releases'
import { type ReleaseTransition, transitionRelease } from '@/lib/app-config/release/withdraw-release'
import { approvable } from '@/lib/change/approval/approvable-action'
import { type Facts, readRecordedFacts } from '@/lib/change/approval/facts'
import type { Transaction } from '@/lib/db/transaction'
import { announceTokenRequest } from '@/lib/notify/messages/announce-token-request'

/** With the devices that were counted for the request. */
async function readDeviceFacts(
  db: Transaction,
  input: { devices: number },
  run: () => Promise<unknown>,
): Promise<Facts> {
  const { values, tables } = await readRecordedFacts(db, input, run)
  const others = values.filter(({ name }) => name !== 'devices')
  return { values: [...others, { name: 'affectedDevices', value: input.devices }], tables }
}

/** Forces an update of more devices than one manager can force, or lowers the minimum version for more. */
export const releaseForcing = approvable({
  input: z.object({
    // Requests from before there were rollouts have no plan.
    form: releaseInput.extend({ rollout: releaseInput.shape.rollout.default([]) }),
    edited: z.object({ id: z.int().positive(), updatedAt: z.iso.datetime() }).nullable(),
    /** Number of affected devices at the time of the request. */
    devices: z.int().nonnegative(),
  }),
  // Also requested by scripts, which repeat a request by its idempotency key.
  changeOf: () => null,
  onTokenRequest: (db, request) => announceTokenRequest(db, 'Publish a release', request),
  subjectOf: async (_, { form, edited }) => ({
    type: 'release',
    id: edited?.id ?? 'new',
    name: formatReleaseName(form),
  }),
  run(db, by, { form, edited, devices }, { byId, reason }) {
    const confirmation = { isManager: true, reason, typedName: formatReleaseName(form) }
    const chosen = edited && { id: edited.id, updatedAt: new Date(edited.updatedAt) }
    return saveReleaseIn(db, by, { form, edited: chosen }, confirmation, byId, devices)
  },
  facts: readDeviceFacts,
})

/** Withdraws or restores a release that stops or readmits more devices than one manager can. */
const approvableTransition = (transition: ReleaseTransition) =>
  approvable({
    input: z.object({
      id: z.int().positive(),
      updatedAt: z.iso.datetime(),
      name: z.string(),
      /** Number of affected devices at the time of the request. */
      devices: z.int().nonnegative(),
    }),
    changeOf: ({ id, updatedAt }) => [id, updatedAt],
    subjectOf: async (_, { id, name }) => ({ type: 'release', id, name }),
    run(db, by, { id, updatedAt, name }, { byId, reason }) {
      const confirmation = { isManager: true, reason, typedName: name }
      return transitionRelease(db, by, transition, { id, updatedAt: new Date(updatedAt) }, confirmation, byId)
    },
    facts: readDeviceFacts,
  })

export const releaseWithdrawal = approvableTransition('withdraw')

export const releaseRestoration = approvableTransition('restore')

/** Offers a release to all users before its plan does. */
export const rolloutCompletion = approvable({
  input: z.object({ id: z.int().positive(), updatedAt: z.iso.datetime() }),
  async subjectOf(db, { id }) {
    const { releases } = await readStoredReleases(db)
    return { type: 'release', id, name: formatReleaseName(getRelease(releases, id)) }
  },
  run: (db, by, { id, updatedAt }, { byId, reason }) =>
    steerRolloutIn(db, by, { move: 'complete', id, updatedAt: new Date(updatedAt), reason }, byId),
})
