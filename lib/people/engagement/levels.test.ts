import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { makeUser } from '@/lib/people/testing/users'
import { insertSettled } from '@/lib/play/testing/entries-settled'
import { levelJob, overrideLevel, updateLevels } from './levels'

await resetDatabase()

afterEach(() =>
  db.run(sql`delete from settings where key in ('intermediate_after_entries', 'expert_after_entries')`),
)

const levelOf = async (userId: number) =>
  (await db.row<{ level: string }>(sql`select experience_level as level from users where id = ${userId}`))
    ?.level

async function makePlayer(outcomes: string) {
  const { id } = await makeUser()
  await insertSettled(id, outcomes)
  return id
}

async function setThreshold(key: string, entries: number) {
  const row = await db.row<{ version: string }>(sql`
    select to_json(updated_at)#>>'{}' as version /* not null */ from settings where key = ${key}`)
  const change = { key, value: entries, version: row?.version ?? '' }
  await changeSetting(serviceAuthor('Worker'), change, 'Agreed with marketing')
}

const queued = () => db.rows(sql`select from graphile_worker.jobs where task_identifier = ${levelJob.name}`)

const runJob = () => levelJob.run({ id: '', payload: {}, attempt: 1, signal: new AbortController().signal })

it.each([
  ['', 'Beginner'],
  ['W'.repeat(9), 'Beginner'],
  ['WLWLWLWLWL', 'Intermediate'],
  [`${'W'.repeat(9)}${'R'.repeat(5)}`, 'Beginner'],
  ['L'.repeat(49), 'Intermediate'],
  ['L'.repeat(50), 'Expert'],
  ['WL'.repeat(40), 'Expert'],
])('entries %s make a user %s', async (outcomes, level) => {
  const id = await makePlayer(outcomes)
  await updateLevels(db, [id])
  expect(await levelOf(id)).toBe(level)
})

it('updates all given users in one statement and no other', async () => {
  const [one, other, absent] = [
    await makePlayer('W'.repeat(10)),
    await makePlayer('W'.repeat(50)),
    await makePlayer('W'.repeat(10)),
  ]
  expect(await updateLevels(db, [one, other])).toBe(2)
  expect([await levelOf(one), await levelOf(other), await levelOf(absent)]).toEqual([
    'Intermediate',
    'Expert',
    'Beginner',
  ])
})

describe('an override', () => {
  it('wins until it is removed', async () => {
    const id = await makePlayer('W'.repeat(10))
    await transaction(tx => overrideLevel(tx, id, 'Expert'))
    expect(await updateLevels(db, [id])).toBe(0)
    expect(await levelOf(id)).toBe('Expert')
    await transaction(tx => overrideLevel(tx, id, null))
    expect(await levelOf(id)).toBe('Intermediate')
  })

  it('cannot differ from the level in effect', async () => {
    const id = await makePlayer('')
    await expect(
      db.run(sql`update users set experience_level_override = 'Expert' where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'users_experience_level_override_applies' })
  })
})

it('a change of the thresholds queues the job, which raises and lowers the levels of all users', async () => {
  const [one, other] = [await makePlayer('WWW'), await makePlayer('W'.repeat(10))]
  await updateLevels(db, [one, other])
  await expect(setThreshold('intermediate_after_entries', 50)).rejects.toThrow('SettingConflict')
  await setThreshold('reward_value', 5)
  expect(await queued()).toEqual([])
  await setThreshold('intermediate_after_entries', 3)
  await runJob()
  expect([await levelOf(one), await levelOf(other)]).toEqual(['Intermediate', 'Intermediate'])
  await setThreshold('intermediate_after_entries', 11)
  await runJob()
  expect([await levelOf(one), await levelOf(other)]).toEqual(['Beginner', 'Beginner'])
  expect(await queued()).toHaveLength(1)
})
