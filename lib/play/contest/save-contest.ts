import sql from 'sql-template-tag'
import { z } from 'zod'
import { readRecordedFacts } from '@/lib/change/approval/facts'
import { type Act, change } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'
import { changedFields } from '@/lib/change/field-label'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { sentenceTime } from '@/lib/change/sentence-time'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Transaction } from '@/lib/db/transaction'
import { addJoiningFacts, readTermsFacts } from './contest-facts'
import { contestFailures } from './contest-failures'
import {
  contestReverter,
  contestValues,
  findSubject,
  joiningPolicy,
  storeContest,
  subjectOf,
} from './contest-state'
import { lockBlueprint } from './find-blueprint'
import { type Contest, lockContest } from './find-contest'
import { insertContest } from './insert-contest'
import { assertCanChangeJoining } from './joining'
import { canTransition, currentStatus, moneyPoolCents, prizePoolCents, transitions } from './rules'
import { contestForm } from './schema'

/**
 * Creates an open contest with the terms of the version `updatedAt` of a blueprint. Prizes require a manager. Cash and site credits
 * count for the limits of the day, as one user can win them; play money requires a second manager above the limit of one action.
 * Throws BlueprintNotFound, EditConflict, PrizesRequireManager or ContestStartMissing.
 */
export const openContest = change({
  name: 'contest.create',
  title: 'Open a contest',
  topics: ['money', 'play'],
  users: 'favors',
  role: 'editor',
  reason: 'cost',
  secondManager: 'above',
  details:
    'Only managers can open a contest with prizes. Counts prizes in cash and site credits, which one user can win.',
  limits: moneyLimits,
  did: 'opened {subject}',
  undone: 'canceled {subject}',
  undo: contestReverter,
  failures: contestFailures,
  input: z.object({ blueprintId: idShape, updatedAt: instantShape, form: contestForm }),
  subject: async (_, { blueprintId, form }) => ({ type: 'blueprint', id: blueprintId, name: form.name }),
  async run(db, { blueprintId, updatedAt, form }, { isManager, assertAllowed }) {
    const { prizes, feedGameIds } = await lockBlueprint(db, blueprintId, updatedAt)
    if (prizes.length > 0) {
      if (!isManager) throw new Failure('PrizesRequireManager')
      if (form.startsAt === null && feedGameIds.length === 0) throw new Failure('ContestStartMissing')
      const { second_manager_above_cents: limit } = await loadSettingsIn(db)
      const needsSecond = prizePoolCents(prizes) > BigInt(limit)
      await assertAllowed({
        users: [],
        cents: [{ userId: null, cents: moneyPoolCents(prizes) }],
        needsSecond,
      })
    } else await assertAllowed(null)
    const id = await insertContest(db, blueprintId, form)
    const contest = await lockContest(db, id)
    return { subject: subjectOf(contest), after: contestValues(contest), result: { id } }
  },
  approval: {
    phrase: 'Open a contest with prizes',
    question: (_, name) => `Open “${name}” with the prizes of its blueprint?`,
    facts: async (db, _, run) => readTermsFacts(db, (await run()).id),
  },
})

const shared = {
  ...joiningPolicy,
  undo: contestReverter,
  failures: contestFailures,
  subject: findSubject,
} as const

const readFacts = (db: Transaction, input: { id: number }, run: () => Promise<unknown>) =>
  addJoiningFacts(db, sql`c.id = ${input.id}`, () => readRecordedFacts(db, input, run))

/** Changes name and start of a version. Throws ContestNotFound, EditConflict, ContestStatusConflict for a canceled one, ContestStarted or ContestStartFixed. */
export const changeContest = change({
  ...shared,
  name: 'contest.change',
  title: 'Change a contest',
  details:
    'Buy-in, capacity and prizes are fixed. With prizes in cash or site credits, only managers can move the start, and with a second one to less than an hour from now. Once users have joined any contest with a buy-in or prizes, also in play money, two managers can move it earlier, and later is not possible.',
  did: describeContestChange,
  input: z.object({ id: idShape, updatedAt: instantShape, form: contestForm }),
  async run(db, { id, updatedAt, form }, act) {
    const before = await lockContest(db, id, updatedAt)
    if (before.status === 'canceled') throw new Failure('ContestStatusConflict', { status: before.status })
    const startsAt = form.startsAt === null ? null : new Date(form.startsAt)
    return saveContest(db, before, { ...before, name: form.name, startsAt }, act)
  },
  approval: {
    phrase: ({ form }) => {
      const { startsAt } = form as { startsAt: string | null }
      return startsAt ? `Move the start to ${sentenceTime(startsAt)}` : 'Remove the start'
    },
    question: (_, name) => `Move the start of “${name}”?`,
    keyOf: ({ id }) => id,
    facts: readFacts,
  },
})

function describeContestChange({ before, after }: LoggedValues): string {
  const { name, startsAt } = after
  if ('name' in after === 'startsAt' in after) return changedFields({ before, after })
  if (name !== undefined) return `renamed contest ${before.name} to {name}`
  return startsAt
    ? `moved the start of {subject} to ${sentenceTime(startsAt)}`
    : 'removed the start of {subject}'
}

/** Locks an open contest, so that users can no longer join or leave. Throws ContestNotFound or ContestStatusConflict. */
export const lockOpenContest = change({
  ...shared,
  name: 'contest.lock',
  title: 'Lock a contest',
  details:
    'Before its start, only managers can lock a contest with prizes in cash or site credits, or one with a buy-in or prizes that users have joined, and always with a second one.',
  did: 'locked {subject}',
  undone: 'reopened {subject}',
  input: z.object({ id: idShape }),
  run: (db, { id }, act) => switchContest(db, id, 'lock', act),
  approval: {
    phrase: 'Lock the contest',
    question: (_, name) => `Lock “${name}”?`,
    facts: readFacts,
  },
})

/** Reopens a locked contest. Throws ContestNotFound, ContestStatusConflict or ContestStarted. */
export const reopenContest = change({
  ...shared,
  name: 'contest.reopen',
  title: 'Reopen a contest',
  details:
    'A contest that has started cannot be reopened. Only managers can reopen one with prizes in cash or site credits, or one with a buy-in or prizes that users have joined. Required once users have joined, and with prizes in cash or site credits less than an hour before the start.',
  did: 'reopened {subject}',
  undone: 'locked {subject}',
  input: z.object({ id: idShape }),
  run: (db, { id }, act) => switchContest(db, id, 'reopen', act),
  approval: {
    phrase: 'Reopen the contest',
    question: (_, name) => `Reopen “${name}”?`,
    facts: readFacts,
  },
})

async function switchContest(db: Transaction, id: number, transition: 'lock' | 'reopen', act: Act) {
  const before = await lockContest(db, id)
  if (!canTransition(before.status, transition))
    throw new Failure('ContestStatusConflict', { status: currentStatus(before) })
  return saveContest(db, before, { ...before, status: transitions[transition].to }, act)
}

async function saveContest(db: Transaction, before: Contest, after: Contest, act: Act) {
  await assertCanChangeJoining(await storeContest(db, after, before), act)
  return { subject: subjectOf(after), before: contestValues(before), after: contestValues(after) }
}
