import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeUser } from '@/lib/people/testing/users'
import { SimilarUsers } from './similar-users'

const render = async (text: string) => renderToStaticMarkup(await SimilarUsers({ text }))

test('a user with a similar name is offered, with the page', async () => {
  const { id, username } = await makeUser()
  const shown = await render(`x${username.slice(1)}`)
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe(`Did you mean ${username}?`)
  expect(shown).toContain(`href="/admin/users/${id}"`)
  expect(await render(`xx${username.slice(2)}`)).toBe('')
  expect(await render('ann@example.com')).toBe('')
})
