import { expect, it } from 'vitest'
import { chapters } from './reference'

const calls = chapters.flatMap(chapter => chapter.calls)
const find = (path: string) => calls.find(call => call.path === path)

it('methods that do the same are combined, others are listed apart', () => {
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
  expect(find('/pickem/get-players')?.methods).toEqual(['GET', 'POST'])
  expect(find('/balance/v2')?.methods).toEqual(['GET'])
  const profile = calls.filter(({ path }) => path === '/profile')
  expect(profile.map(({ id, label, methods, fields }) => [id, label, methods, fields.length > 0])).toEqual([
    ['get-profile', 'GET /profile', ['GET'], false],
    ['profile', '/profile', ['POST'], true],
  ])
})

it('required fields of a GET are taken from its POST', () => {
  expect(find('/pickem/get-players')?.fields.every(({ isOptional }) => !isOptional)).toBe(true)
})

it('an endpoint names the token it requires', () => {
  expect(['/sign-in', '/balance', '/feed/import'].map(path => find(path)?.token)).toEqual([
    undefined,
    'user',
    'feed',
  ])
})

it('a 304 is no error', () => {
  const { errorReplies, commonReplies, inHeaders } = find('/balance') ?? {}
  expect(inHeaders?.map(({ name }) => name)).toContain('If-None-Match')
  expect([...(errorReplies ?? []), ...(commonReplies ?? [])].map(({ status }) => status)).not.toContain('304')
})

it('errors of an endpoint are listed apart from common errors', () => {
  const { errorReplies, commonReplies } = find('/free-play-promo/claim') ?? {}
  expect(errorReplies?.map(({ status }) => status)).toEqual(['404', '422'])
  expect(errorReplies?.[1]?.examples.map(({ name }) => name)).toContain('PromoAlreadyClaimed')
  expect(commonReplies?.map(({ status }) => status)).toEqual(['401', '413', '415', '429', '500', '503'])
})

it('names the codes of common errors, and all statuses of success', () => {
  const { reply, commonReplies } = find('/contests/{main_contest_id}/join') ?? {}
  expect([reply?.status, reply?.others]).toEqual([
    '201',
    [{ status: '200', sentence: 'The user had already joined; nothing was charged.' }],
  ])
  expect(commonReplies?.find(({ status }) => status === '503')?.codes).toEqual([
    'maintenance_enabled',
    'service_busy',
  ])
})
