import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { makeUser } from '@/lib/people/testing/users'
import { saveSounds } from './save-sounds'
import type { SoundChoices } from './schema'

await resetDatabase()

beforeAll(async () => {
  await db.run(sql`
    insert into sounds (key, name, sequence, status)
    values ('test_choir', 'Test choir', 901, 'Active'), ('test_gong', 'Test gong', 902, 'Active'),
           ('test_horn', 'Test horn', 903, 'Paused')`)
})

const save = (userId: number, choices: SoundChoices) => transaction(db => saveSounds(db, userId, choices))

async function readChoices(userId: number) {
  const engagement = await db.row<{ isGameplaySoundEnabled: boolean; nextSoundKey: string | null }>(sql`
    select is_gameplay_sound_enabled, next_sound_key from user_engagement where user_id = ${userId}`)
  const sounds = await db.rows<{ soundKey: string; isEnabled: boolean }>(sql`
    select sound_key, is_enabled from user_background_sounds where user_id = ${userId} order by sound_key`)
  return { ...engagement, sounds }
}

test('saves the given fields and leaves the others unchanged', async () => {
  const { id } = await makeUser()
  await save(id, {
    is_gameplay_sound_enabled: 0,
    next_sound_key: 'test_gong',
    user_background_sounds: [
      { sound_key: 'test_choir', is_enabled: 0 },
      { sound_key: 'test_gong', is_enabled: 1 },
    ],
  })
  const first = {
    isGameplaySoundEnabled: false,
    nextSoundKey: 'test_gong',
    sounds: [
      { soundKey: 'test_choir', isEnabled: false },
      { soundKey: 'test_gong', isEnabled: true },
    ],
  }
  expect(await readChoices(id)).toEqual(first)
  await save(id, {})
  expect(await readChoices(id)).toEqual(first)
  await save(id, { is_gameplay_sound_enabled: 1 })
  expect(await readChoices(id)).toEqual({ ...first, isGameplaySoundEnabled: true })
  await save(id, {
    next_sound_key: null,
    user_background_sounds: [{ sound_key: 'test_gong', is_enabled: 0 }],
  })
  expect(await readChoices(id)).toEqual({
    isGameplaySoundEnabled: true,
    nextSoundKey: null,
    sounds: [
      { soundKey: 'test_choir', isEnabled: false },
      { soundKey: 'test_gong', isEnabled: false },
    ],
  })
})

test('creates a missing engagement row with its defaults', async () => {
  const { id } = await makeUser()
  await db.run(sql`delete from user_engagement where user_id = ${id}`)
  await save(id, { next_sound_key: 'test_choir' })
  expect(await readChoices(id)).toMatchObject({ isGameplaySoundEnabled: true, nextSoundKey: 'test_choir' })
})

test('unknown and paused sounds are rejected with the sounds that can be chosen, and nothing is saved', async () => {
  const { id } = await makeUser()
  const choices: SoundChoices = {
    is_gameplay_sound_enabled: 0,
    user_background_sounds: [
      { sound_key: 'test_choir', is_enabled: 0 },
      { sound_key: 'nothing', is_enabled: 0 },
    ],
  }
  const activeKeys = expect.arrayContaining(['test_choir', 'test_gong'])
  await expect(save(id, { ...choices, next_sound_key: 'test_horn' })).rejects.toMatchObject({
    code: 'SoundUnknown',
    detail: { field: 'next_sound_key', keys: ['test_horn'], activeKeys },
  })
  await expect(save(id, choices)).rejects.toMatchObject({
    code: 'SoundUnknown',
    detail: { field: 'user_background_sounds', keys: ['nothing'], activeKeys },
  })
  expect(await readChoices(id)).toEqual({ isGameplaySoundEnabled: true, nextSoundKey: null, sounds: [] })
})
