import { expect, test } from 'vitest'
import { InvalidRequest, parse } from '@/lib/core/parse'
import { worldRequest } from './schema'

function fieldsRejectedIn(parts: object): string[] {
  try {
    parse(worldRequest, parts)
    return []
  } catch (error) {
    if (error instanceof InvalidRequest) return Object.keys(error.errors)
    throw error
  }
}

const window = (starts_at: string, ends_at: string | null) => ({
  maintenance: { windows: [{ starts_at, ends_at, message: 'Back soon.' }] },
})

test('a window ends after its start', () => {
  const start = '2026-11-30T10:00:00Z'
  expect(fieldsRejectedIn(window(start, null))).toEqual([])
  expect(fieldsRejectedIn(window(start, '2026-11-30T10:00:00.500Z'))).toEqual([])
  for (const end of [start, '2026-11-30T09:00:00Z'])
    expect(fieldsRejectedIn(window(start, end))).toEqual(['maintenance.windows.0.ends_at'])
})

test('times are those that the database has', () => {
  const none = '0000-01-01T00:00:00Z'
  expect(fieldsRejectedIn(window(none, null))).toEqual(['maintenance.windows.0.starts_at'])
  const release = { platform: 'ios', version: '4.13.0', publish_at: none }
  expect(fieldsRejectedIn({ releases: [release] })).toEqual(['releases.0.publish_at'])
})
