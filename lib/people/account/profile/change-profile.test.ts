import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { avatarChoices } from '@/lib/people/account/avatars'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { makeUser, newIdentifiers, testNetwork, userPassword } from '@/lib/people/testing/users'
import { changeProfile } from './change-profile'
import { getOwnProfile } from './get-own-profile'

const newName = () => newIdentifiers().username
const taken = { code: 'IdentifiersTaken', detail: { identifiers: ['username'] } }

test('the given fields are changed, and no others', async () => {
  const { id, username } = await makeUser()
  await changeProfile(id, { timezone: 'America/New_York', privacy_show_recent_picks: 0 })
  expect(await getOwnProfile(id)).toMatchObject({
    username,
    timezone: 'America/New_York',
    showsRecentPicks: false,
    hasScoringNoticeDsa: false,
    avatar: '/avatars/default.png',
  })
  const [, avatar = ''] = avatarChoices
  await changeProfile(id, { avatar, is_scoring_notice_dsa: 1, is_gameplay_sound_enabled: 0 })
  expect(await getOwnProfile(id)).toMatchObject({
    timezone: 'America/New_York',
    showsRecentPicks: false,
    hasScoringNoticeDsa: true,
    isGameplaySoundEnabled: false,
    avatar,
  })
})

test('an unknown avatar or sound rejects the whole change', async () => {
  const { id } = await makeUser()
  for (const avatar of ['https://evil.example/x.png', '/avatars/../secret.png', '/avatars/none.png'])
    await expect(changeProfile(id, { avatar, timezone: 'Asia/Kolkata' })).rejects.toMatchObject({
      code: 'AvatarUnknown',
    })
  await expect(
    changeProfile(id, { timezone: 'Asia/Kolkata', next_sound_key: 'no-such-sound' }),
  ).rejects.toMatchObject({ code: 'SoundUnknown' })
  expect(await getOwnProfile(id)).toMatchObject({ timezone: 'UTC' })
})

describe('a username', () => {
  test('changes once in the period, and the former name stays reserved', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const name = newName()
    await changeProfile(user.id, { username: name })
    expect(await getOwnProfile(user.id)).toMatchObject({ username: name })
    await expect(changeProfile(user.id, { username: newName() })).rejects.toMatchObject({
      code: 'UsernameChangedRecently',
    })
    await changeProfile(user.id, { username: name, timezone: 'UTC' })
    const former = user.username.toUpperCase()
    await expect(changeProfile(other.id, { username: former })).rejects.toMatchObject(taken)
    const attempt = { ...newIdentifiers(), username: former, password: userPassword }
    await expect(signUp(attempt, testNetwork)).rejects.toMatchObject(taken)
    await db.run(sql`
      update users set username_changed_at = now() - interval '31 days' where id = ${user.id}`)
    await changeProfile(other.id, { username: former })
    await changeProfile(user.id, { username: newName() })
  })
  test('of another account is rejected in any case', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    await expect(changeProfile(user.id, { username: other.username.toUpperCase() })).rejects.toMatchObject(
      taken,
    )
  })
  test('can change its case', async () => {
    const { id, username } = await makeUser()
    await changeProfile(id, { username: username.toUpperCase() })
    expect(await getOwnProfile(id)).toMatchObject({ username: username.toUpperCase() })
  })
  test('goes to one of eight users who choose it at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, makeUser))
    const name = newName()
    const outcomes = await Promise.allSettled(users.map(({ id }) => changeProfile(id, { username: name })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(taken)
  })
  test('changes once for concurrent calls of one user', async () => {
    const { id } = await makeUser()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => changeProfile(id, { username: newName() })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('a deleted user has no profile', async () => {
  const { id } = await makeUser()
  await db.run(sql`update users set deleted_at = now() where id = ${id}`)
  await expect(getOwnProfile(id)).rejects.toMatchObject({ code: 'UserNotFound' })
  await expect(changeProfile(id, { timezone: 'UTC' })).rejects.toMatchObject({ code: 'UserNotFound' })
})
