import sql from 'sql-template-tag'
import { userAuthor } from '@/lib/change/audit/author'
import type { Values } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import type { JobKind } from '@/lib/jobs/job-kind'
import { provePassword } from '@/lib/people/account/contact/request-change'
import { lockUser, toUserSubject } from '@/lib/people/restrictions/changes/lock-user'
import {
  type CurrentExclusion,
  findExclusion,
  reportEnded,
  storeExclusion,
} from '@/lib/people/restrictions/exclusion'
import { isLonger } from '@/lib/people/restrictions/rules'
import { ownExclusion, timeOut } from './own-changes'
import { needsPassword } from './rules'

const dayMs = 86_400_000

/** Pauses cash play, deposits and promos for some days, beginning now. Throws ExclusionLasts if an exclusion lasts longer. */
export async function takeTimeOut(userId: number, days: number, requestId: string): Promise<void> {
  await lengthen(userId, requestId, now => ({
    kind: 'time_out',
    endsAt: new Date(now.getTime() + days * dayMs),
  }))
}

/** `endsAt` is null for a permanent exclusion. */
type NewExclusion = { endsAt: Date | null; password: string | undefined }

/**
 * Excludes the user from cash play, deposits and promos, at least until then. No one can undo it, so a stolen access token
 * is not enough for a long one. Throws PasswordRequired, WrongPassword, ExclusionEndInvalid, or ExclusionLasts if an
 * exclusion lasts longer.
 */
export async function excludeSelf(
  userId: number,
  { endsAt, password }: NewExclusion,
  requestId: string,
): Promise<void> {
  if (password !== undefined) await provePassword(userId, password)
  await lengthen(userId, requestId, now => {
    const ms = endsAt ? endsAt.getTime() - now.getTime() : dayMs
    if (!(ms >= dayMs && ms <= 36_525 * dayMs)) throw new Failure('ExclusionEndInvalid')
    if (password === undefined && needsPassword(endsAt, now)) throw new Failure('PasswordRequired')
    return { kind: 'exclusion', endsAt }
  })
}

type Wanted = Pick<CurrentExclusion, 'kind' | 'endsAt'>

/** Serializes with entries, contests, claims and deposits of the user: those that come later see the exclusion. */
async function lengthen(userId: number, requestId: string, decide: (now: Date) => Wanted): Promise<void> {
  await transaction(async db => {
    const { now, username } = await lockUser(db, userId)
    const wanted = decide(now)
    const current = await findExclusion(db, userId)
    const next = current ? combine(current, wanted) : wanted
    await storeExclusion(db, userId, current, { ...next, source: 'user', startsAt: now })
    const made = next.kind === 'time_out' ? timeOut : ownExclusion
    await made.record(db, userAuthor(requestId), {
      subject: toUserSubject({ id: userId, username }),
      before: valuesOf(current),
      after: valuesOf(next),
    })
  })
}

/** Never shorter: an exclusion during a time-out replaces it if it ends later. A time-out never replaces an exclusion. */
function combine(current: CurrentExclusion, wanted: Wanted): Wanted {
  const isLater = isLonger(wanted.endsAt, current.endsAt)
  const isStricter = current.kind === 'time_out' && wanted.kind === 'exclusion'
  if (isStricter || (isLater && current.kind === wanted.kind))
    return { kind: wanted.kind, endsAt: isLater ? wanted.endsAt : current.endsAt }
  throw new Failure('ExclusionLasts', { until: current.endsAt?.toISOString() ?? null })
}

function valuesOf(exclusion: Wanted | null): Values {
  return {
    isSelfExcluded: exclusion !== null,
    exclusionKind: exclusion?.kind ?? null,
    excludedUntil: exclusion?.endsAt ?? null,
  }
}

/** Returns their number. Until it runs, a time-out stays in effect. */
export async function endTimeOuts(): Promise<number> {
  // Locks the user first, as exclusions do. A locked one is left to the next run.
  return db.run(sql`
    with due as materialized (
      select u.id from self_exclusions e join users u on u.id = e.user_id
       where e.kind = 'time_out' and e.ended_at is null and e.ends_at <= clock_timestamp()
         for no key update of u skip locked
    ), ended as (
      update self_exclusions set ended_at = clock_timestamp()
        from due
       where user_id = due.id and kind = 'time_out' and ended_at is null and ends_at <= clock_timestamp()
      returning user_id
    ), reported as (
      ${reportEnded(sql`ended`)}
    )
    select from ended`)
}

export const timeOutJob: JobKind = {
  name: 'end_time_outs',
  description: 'Ends the time-outs of users after their end.',
  schedule: '* * * * *',
  resultUnit: 'time-outs',
  run: endTimeOuts,
}
