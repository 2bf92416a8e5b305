'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { dismissJob } from '@/lib/jobs/dismiss-job'
import { rerunJob } from '@/lib/jobs/rerun-job'
import { runNow } from '@/lib/jobs/run-now'

export const rerun = changeAction(rerunJob)

export const dismiss = changeAction(dismissJob)

export const runJobNow = changeAction(runNow)
