import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { Author } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { getReverter } from '@/lib/change/testing/get-reverter'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { makeUser } from '@/lib/people/testing/users'
import { picksOffered } from '@/lib/play/multipliers/rules'
import { changeChallenge, createChallenge, pauseChallenge } from './save-challenge'
import { challengeInput } from './schema-console'
import { findChallenge } from './stored-challenges'

const form = () => ({
  name: `Challenge ${crypto.randomUUID().slice(0, 8)}`,
  description: '',
  kind: 'entries_won' as const,
  goal: 9_999,
  gameId: null,
  startsAt: null,
  endsAt: null,
})

async function make() {
  const by = await makeAuthor()
  const values = form()
  const made = await createChallenge(by, values)
  const read = async () => {
    const challenge = await findChallenge(made.id)
    if (!challenge) throw new Error('The challenge does not exist')
    return challenge
  }
  return { by, values, ...made, name: values.name, read, updatedAt: (await read()).updatedAt }
}

async function revert(by: Author, id: number, auditId: number) {
  const row = await db.row<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>(
    sql`select before, after from audit_rows where id = ${auditId}`,
  )
  const logged = {
    auditId,
    action: 'challenge.change' as const,
    subjectType: 'challenge',
    subjectId: String(id),
  }
  const { before = null, after = null } = row ?? {}
  await transaction(tx =>
    getReverter(changeChallenge).restore(tx, { ...logged, subjectName: '', before, after }, by),
  )
}

const win = async (challengeId: number) => {
  const { id } = await makeUser()
  await db.run(sql`
    insert into challenge_wins (user_id, challenge_id, name) values (${id}, ${challengeId}, 'Won')`)
}

it('is created active from now on; undo deletes it', async () => {
  const { by, auditId, id, read } = await make()
  expect(await read()).toMatchObject({
    status: 'Active',
    startsAt: expect.any(Date),
    endsAt: null,
    winners: 0,
  })
  await revert(by, id, auditId)
  expect(await findChallenge(id)).toBeNull()
})

it('a name is used once, regardless of case', async () => {
  const { by, values } = await make()
  await expect(createChallenge(by, { ...form(), name: values.name.toUpperCase() })).rejects.toMatchObject({
    code: 'ChallengeNameTaken',
  })
})

it('a perfect slip has as many picks as an entry can have', () => {
  const goals = Array.from({ length: 25 }, (_, goal) => goal).filter(
    goal => challengeInput.safeParse({ ...form(), kind: 'perfect_slip', goal }).success,
  )
  expect(goals).toEqual([...picksOffered])
})

it('a change is recorded with the fields that differ, and reverted', async () => {
  const { by, id, values, updatedAt, read } = await make()
  const endsAt = '2030-01-01T00:00:00.000Z'
  const { auditId } = await changeChallenge(by, { id, updatedAt, form: { ...values, goal: 5, endsAt } })
  expect(await read()).toMatchObject({ goal: 5, endsAt: new Date(endsAt) })
  const logged = await db.row(sql`select before, after from audit_rows where id = ${auditId}`)
  expect(logged).toEqual({ before: { goal: 9_999, endsAt: null }, after: { goal: 5, endsAt } })
  await revert(by, id, auditId)
  expect(await read()).toMatchObject({ goal: 9_999, endsAt: null })
})

it('a change based on an outdated version is rejected', async () => {
  const { by, id, values, updatedAt } = await make()
  await changeChallenge(by, { id, updatedAt, form: { ...values, goal: 5 } })
  await expect(changeChallenge(by, { id, updatedAt, form: values })).rejects.toMatchObject({
    code: 'EditConflict',
  })
})

it('after the first win its rule cannot change, and it cannot be deleted, but its texts and end can', async () => {
  const { by, id, auditId, values, updatedAt, read } = await make()
  await win(id)
  const rejected = { code: 'ChallengeHasWinners' }
  await expect(changeChallenge(by, { id, updatedAt, form: { ...values, goal: 5 } })).rejects.toMatchObject(
    rejected,
  )
  await expect(revert(by, id, auditId)).rejects.toMatchObject(rejected)
  await changeChallenge(by, {
    id,
    updatedAt,
    form: { ...values, description: 'New', endsAt: '2030-01-01T00:00:00.000Z' },
  })
  expect(await read()).toMatchObject({ description: 'New', winners: 1, hasWins: true })
})

it('is paused and resumed once; undo restores the status', async () => {
  const { by, id, read } = await make()
  const { auditId } = await pauseChallenge(by, { id })
  expect(await read()).toMatchObject({ status: 'Paused' })
  await expect(pauseChallenge(by, { id })).rejects.toMatchObject({ code: 'ChallengeStatusConflict' })
  await revert(by, id, auditId)
  expect(await read()).toMatchObject({ status: 'Active' })
})

it('an unknown game is rejected', async () => {
  const { by } = await make()
  await expect(createChallenge(by, { ...form(), gameId: 9_999 })).rejects.toMatchObject({
    code: 'ChallengeGameUnknown',
  })
})
