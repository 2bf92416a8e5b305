import sql from 'sql-template-tag'
import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { readRecordedFacts } from '@/lib/change/approval/facts'
import { idShape } from '@/lib/core/wire'
import { cancelContestIn } from '@/lib/play/contest/cancel-contest'
import { completeContestIn } from '@/lib/play/contest/complete-contest'
import { addJoiningFacts, readContestFacts, readTermsFacts } from '@/lib/play/contest/contest-facts'
import { correctContestIn } from '@/lib/play/contest/correct-contest'
import { changeContestIn, openContestIn, switchContestIn } from '@/lib/play/contest/save-contest'
import { contestForm, standingsForm } from '@/lib/play/contest/schema'

const contestId = { id: idShape, name: z.string().max(255) }

/** Opens a contest with prizes above the limits, unless the blueprint changed since the request. */
export const contestOpening = approvable({
  input: z.object({ blueprintId: idShape, updatedAt: z.iso.datetime(), form: contestForm }),
  subjectOf: async (_, { blueprintId, form }) => ({ type: 'blueprint', id: blueprintId, name: form.name }),
  run: (db, by, { blueprintId, updatedAt, form }, { byId, reason }) => {
    const blueprintUpdatedAt = new Date(updatedAt)
    return openContestIn(db, by, { blueprintId, form, isManager: true, reason, blueprintUpdatedAt }, byId)
  },
  facts: async (db, _, run) => readTermsFacts(db, (await run()).id),
})

/** Moves the start of a contest that users have joined, or to less than an hour from now, unless the contest changed since the request. */
export const contestChange = approvable({
  input: z.object({ ...contestId, updatedAt: z.iso.datetime(), form: contestForm }),
  changeOf: ({ id }) => id,
  subjectOf: async (_, { id, name }) => ({ type: 'contest', id, name }),
  run: (db, by, { id, updatedAt, form }, { byId, reason }) =>
    changeContestIn(db, by, { id, updatedAt: new Date(updatedAt), form, isManager: true, reason }, byId),
  facts: (db, input, run) =>
    addJoiningFacts(db, sql`c.id = ${input.id}`, () => readRecordedFacts(db, input, run)),
})

/** Locks a contest with prizes in money, or reopens one that users have joined. */
export const contestSwitch = approvable({
  input: z.object({ ...contestId, transition: z.enum(['lock', 'open']) }),
  subjectOf: async (_, { id, name }) => ({ type: 'contest', id, name }),
  run: (db, by, { id, transition }, { byId, reason }) =>
    switchContestIn(db, by, { id, transition, isManager: true, reason }, byId),
  facts: (db, input, run) =>
    addJoiningFacts(db, sql`c.id = ${input.id}`, () => readRecordedFacts(db, input, run)),
})

/** Cancels a contest that has started. */
export const contestCancellation = approvable({
  input: z.object(contestId),
  subjectOf: async (_, { id, name }) => ({ type: 'contest', id, name }),
  run: (db, by, { id }, { byId, reason }) => cancelContestIn(db, by, { id, isManager: true, reason }, byId),
  facts: (db, _, run) => readContestFacts(db, run),
})

/** Pays prizes above the limits. */
export const contestCompletion = approvable({
  input: z.object({ ...contestId, standings: standingsForm }),
  changeOf: ({ id }) => id,
  subjectOf: async (_, { id, name }) => ({ type: 'contest', id, name }),
  run: (db, by, { id, standings }, { byId, reason }) =>
    completeContestIn(db, by, { id, standings, reason }, byId),
  facts: (db, _, run) => readContestFacts(db, run),
})

/** Changes prizes above the limits. */
export const contestCorrection = approvable({
  input: z.object({ ...contestId, standings: standingsForm }),
  changeOf: ({ id }) => id,
  subjectOf: async (_, { id, name }) => ({ type: 'contest', id, name }),
  run: (db, by, { id, standings }, { byId, reason }) =>
    correctContestIn(db, by, { id, standings, reason }, byId),
  facts: (db, _, run) => readContestFacts(db, run),
})
