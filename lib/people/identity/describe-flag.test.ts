import { expect, test } from 'vitest'
import { describeResemblance } from './describe-flag'

const account = { userId: 7, username: 'ada', isVerified: true, isPurged: false, bar: null }

test('a date of birth with day and month swapped is not called the same', () => {
  const describe = (isDateSwapped: boolean) =>
    describeResemblance({ ...account, kind: 'same-name', isDateSwapped })
  expect(describe(false)).toBe('has the same name and date of birth, and is verified')
  expect(describe(true)).toBe('has the same name, with the day and month of birth swapped, and is verified')
})
