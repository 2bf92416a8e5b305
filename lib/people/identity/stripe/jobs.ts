import type { JobKind } from '@/lib/jobs/job-kind'
import { refreshJobName } from './receive-identity-event'
import { redactSessions } from './redact-sessions'
import { refreshCheck } from './refresh-check'

export const identityJobs: JobKind[] = [
  {
    name: refreshJobName,
    description: 'Reads the state of an identity check at Stripe.',
    run: ({ payload }) => refreshCheck((payload as { sessionId: string }).sessionId),
  },
  {
    name: 'redact_identity_sessions',
    description: 'Deletes pictures and data of identity checks at Stripe 30 days after the decision.',
    schedule: '52 * * * *',
    resultUnit: 'sessions redacted',
    run: ({ signal }) => redactSessions(signal),
  },
]
