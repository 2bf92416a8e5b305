import sql from 'sql-template-tag'
import { env, isTestDatabase } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { isActiveManager } from '@/lib/people/operator/has-other-manager'
import { promoStates } from '@/lib/rewards/promo/promos-list'

export type FirstStep = {
  key: 'manager' | 'ios' | 'android' | 'promo' | 'contest' | 'trivia' | 'mail' | 'sms' | 'payments'
  isDone: boolean
}

/**
 * What a new installation needs, since nothing is published in its database. Empty once all steps are done, and on test databases,
 * which have examples.
 */
export async function listFirstSteps(): Promise<FirstStep[]> {
  const settings = env()
  const { DATABASE_URL: url = '', isDatabaseEmbedded: isEmbedded } = settings
  if (isTestDatabase({ url, isEmbedded })) return []
  return listOpenSteps(findConfiguredChannels(settings), settings.STRIPE_SECRET_KEY !== undefined)
}

export async function listOpenSteps(channels: readonly string[], hasPayments: boolean): Promise<FirstStep[]> {
  const isReleased = (platform: string) => sql`
    exists (select from releases
             where platform = ${platform}::platform and withdrawn_at is null and publish_at is not null)`
  const done = await db.one<
    Record<'manager' | 'ios' | 'android' | 'promo' | 'contest' | 'trivia', boolean>
  >(sql`
    select (select count(*) from operators
             where ${isActiveManager}) > 1
             as manager,
           ${isReleased('ios')} as ios, ${isReleased('android')} as android,
           exists (select from promos p where ${promoStates.live} or ${promoStates.scheduled}) as promo,
           exists (select from contests where status = 'open') as contest,
           exists (select from trivia_questions where status = 'ready') as trivia`)
  const steps: FirstStep[] = [
    { key: 'manager', isDone: done.manager },
    { key: 'mail', isDone: channels.includes('mail') },
    { key: 'sms', isDone: channels.includes('sms') },
    { key: 'payments', isDone: hasPayments },
    { key: 'ios', isDone: done.ios },
    { key: 'android', isDone: done.android },
    { key: 'contest', isDone: done.contest },
    { key: 'promo', isDone: done.promo },
    { key: 'trivia', isDone: done.trivia },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
