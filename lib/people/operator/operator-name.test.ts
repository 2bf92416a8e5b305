// cspell:ignore Tvvo Vilde rnara Wilcle
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { requestChange } from '@/lib/change/testing/request-change'
import { db } from '@/lib/db/client'
import { inviteOperator } from './invite-operator'
import { chooseName } from './operator-name'
import { invitation } from './schema'

const newEmail = () => `${randomUUID()}@operators.test`
const taken = { code: 'OperatorNameTaken' }

test.each(['Honest Two', 'honest  two', 'Honest-Two', 'HONEST TWO.', 'Hónest Twö'])(
  'an operator cannot have the name of another: %s',
  async name => {
    const by = await makeAuthor()
    await inviteOperator(by, { email: newEmail(), name: 'Honest Two', role: 'editor' }).catch(() => undefined)
    await expect(inviteOperator(by, { email: newEmail(), name, role: 'editor' })).rejects.toMatchObject(taken)
    const input = { email: newEmail(), name, role: 'manager' as const }
    await expect(requestChange(by, inviteOperator, input, 'Second manager')).rejects.toMatchObject(taken)
  },
)

test.each([
  'Honest Tvvo',
  'Honest Two (Manager)',
  'Honest Two 2',
  'Honest Two via Feed',
  'The real HonestTwo',
])('an operator cannot have the name of another with look-alike letters or additions: %s', async name => {
  const by = await makeAuthor()
  await inviteOperator(by, { email: newEmail(), name: 'Honest Two', role: 'editor' }).catch(() => undefined)
  await expect(inviteOperator(by, { email: newEmail(), name, role: 'editor' })).rejects.toMatchObject(taken)
})

test('letters that look like another one are the same', async () => {
  const by = await makeAuthor()
  await inviteOperator(by, { email: newEmail(), name: 'Mara Wilde', role: 'editor' })
  for (const name of ['Mara VVilde', 'rnara Wilde', 'Mara Wilcle', 'Mara Wi1de'])
    await expect(inviteOperator(by, { email: newEmail(), name, role: 'editor' })).rejects.toMatchObject(taken)
})

test('one word of another name is free, unless the additions say nothing', async () => {
  const by = await makeAuthor()
  await inviteOperator(by, { email: newEmail(), name: 'Sandra', role: 'editor' })
  for (const name of ['Sandra (Editor)', 'Sandra 2', 'Manager Sandra'])
    await expect(inviteOperator(by, { email: newEmail(), name, role: 'editor' })).rejects.toMatchObject(taken)
  for (const name of ['Sandra Smith', 'Two Honest Sandra'])
    await inviteOperator(by, { email: newEmail(), name, role: 'editor' })
})

test.each(['Feed import', 'Data feed', 'Feed 1', 'Service (automatic)', 'Single sign-on two'])(
  'an operator cannot have the name of a part of the service with additions: %s',
  async name => {
    const by = await makeAuthor()
    await expect(inviteOperator(by, { email: newEmail(), name, role: 'viewer' })).rejects.toMatchObject(taken)
  },
)

test.each(['Feed', 'worker', 'Console', 'Single sign-on', 'Service', 'Slate keeper', 'Command line'])(
  'an operator cannot have the name of a part of the service: %s',
  async name => {
    const by = await makeAuthor()
    await expect(inviteOperator(by, { email: newEmail(), name, role: 'viewer' })).rejects.toMatchObject(taken)
  },
)

test('of parallel invitations with the same name, one is accepted', async () => {
  const name = `Ann ${randomUUID()}`
  const [one, other] = [await makeAuthor(), await makeAuthor()]
  const invited = await Promise.allSettled(
    [one, other, one, other].map(by => inviteOperator(by, { email: newEmail(), name, role: 'editor' })),
  )
  expect(invited.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('single sign-on adds the email to a name that is taken', async () => {
  const { name } = await makeAuthor()
  expect(await chooseName(db, name, 'ann@acme.test')).toBe(`${name} (ann@acme.test)`)
  expect(await chooseName(db, 'Feed', 'ann@acme.test')).toBe('Feed (ann@acme.test)')
  expect(await chooseName(db, `Ann ${name}`, 'ann@acme.test')).toBe(`Ann ${name} (ann@acme.test)`)
  expect(await chooseName(db, 'Ann Unlike', 'ann@acme.test')).toBe('Ann Unlike')
})

test.each(['🏈', '...'])('a name without letters and digits is refused with that reason: %s', name => {
  const { error } = invitation.safeParse({ name, email: newEmail(), role: 'editor' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Use at least one letter or digit.'])
})
