import { expect, test } from 'vitest'
import { describeRecord } from './exported-record'

test('a download of the rows of a user is a row of the user', () => {
  expect(describeRecord({ type: 'user', id: 12, name: 'zelda' })).toEqual({
    shortId: 'U-12',
    subject: { type: 'user', id: 12, name: 'zelda' },
  })
})

test('a download of the entries of a contest does not count as a decision about the contest', () => {
  expect(describeRecord({ type: 'contest', id: 18, name: 'Friday' })).toEqual({
    shortId: 'C-18',
    subject: { type: 'list', id: 'contest:18', name: 'contest Friday (C-18)' },
  })
})
