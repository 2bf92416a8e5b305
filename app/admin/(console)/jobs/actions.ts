'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { dismissJob } from '@/lib/jobs/dismiss-job'
import { rerunJob } from '@/lib/jobs/rerun-job'
import { runNow } from '@/lib/jobs/run-now'

const input = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) })

const failures = {
  JobNotFound: 'This job is done or was dismissed. Nothing was changed.',
  JobUnderWay: 'This job is running. Nothing was changed.',
  JobNotFailed: 'This job will still run. Nothing was changed.',
  JobKindUnknown: 'This version of the service has no such job.',
}

export const rerun = operatorAction({
  role: 'editor',
  input,
  failures,
  async run({ input: { id }, by }) {
    await rerunJob(by, id)
    return {}
  },
})

export const dismiss = operatorAction({
  role: 'editor',
  input,
  failures,
  async run({ input: { id }, by }) {
    await dismissJob(by, id)
    return {}
  },
})

export const runJobNow = operatorAction({
  role: 'editor',
  input: z.strictObject({ task: z.string().min(1).max(100) }),
  failures,
  async run({ input: { task }, by }) {
    await runNow(by, task)
    return {}
  },
})
