import { expect, test } from 'vitest'
import { formOf } from '@/lib/app-config/testing/release'
import { toReleaseChange } from './release-change'

const forced = formOf('3.2.0', { forceUpdate: true })

test('the preview of a withdrawn release shows the responses without it', () => {
  expect(toReleaseChange(forced, { id: 7, isWithdrawn: false })).toMatchObject({
    kind: 'release',
    id: 7,
    version: '3.2.0',
  })
  expect(toReleaseChange(forced, { id: 7, isWithdrawn: true })).toBeNull()
})

test('blanks around a version are left out, as they are not saved', () => {
  const typed = { ...forced, version: ' 3.2.0 ' }
  expect(toReleaseChange(typed, { id: null, isWithdrawn: false })).toMatchObject({ version: '3.2.0' })
})

test('an incomplete version is no change', () => {
  expect(toReleaseChange({ ...forced, version: '3.' }, { id: null, isWithdrawn: false })).toBeNull()
})
