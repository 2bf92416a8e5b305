import { expect, it } from 'vitest'
import { chapters } from './reference'

const calls = chapters.flatMap(chapter => chapter.calls)
const find = (path: string) => calls.find(call => call.path === path)

it('the reference tells of every path once, methods that answer alike together', () => {
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
  expect(find('/pickem/get-players')?.methods).toEqual(['GET', 'POST'])
  expect(find('/balance/v2')?.methods).toEqual(['GET'])
})

it('the fields of a GET say which are required, as its POST does', () => {
  expect(find('/pickem/get-players')?.fields.every(({ isOptional }) => !isOptional)).toBe(true)
})

it('a call says whose token it wants', () => {
  expect(['/sign-in', '/balance', '/feed/import'].map(path => find(path)?.token)).toEqual([
    undefined,
    'user',
    'feed',
  ])
})

it('refusals of its own are told apart from those of every call', () => {
  const { errorReplies, commonReplies } = find('/free-play-promo/claim') ?? {}
  expect(errorReplies?.map(({ status }) => status)).toEqual(['404', '422'])
  expect(errorReplies?.[1]?.examples.map(({ name }) => name)).toContain('PromoAlreadyClaimed')
  expect(commonReplies?.map(({ status }) => status)).toEqual(['401', '413', '415', '429', '500', '503'])
})
