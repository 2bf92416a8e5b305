import { expect, test } from 'vitest'
import { fieldLabel } from '@/lib/change/field-label'
import { describeLegacy, hidesSubject } from './describe-change'

const change = { subjectType: 'promo', subjectId: '7', operatorId: 1, before: null, after: null }

const sentences: [action: string, more: object, sentence: string][] = []
test.each(sentences)('%s %o reads "%s"', (action, more, sentence) => {
  expect(describeLegacy({ ...change, action, ...more })).toBe(sentence)
})

test('the sentence omits the subject if it is the author', () => {
  const self = { ...change, action: 'operator.sign-in', subjectType: 'operator', subjectId: '1' } as const
  expect(hidesSubject(self)).toBe(true)
  expect(hidesSubject({ ...self, subjectId: '2' })).toBe(false)
})

test('field labels are words without units', () => {
  expect(['creditsCents', 'publishAt', 'creditBucketId', 'entry_fee_maximum_cents'].map(fieldLabel)).toEqual([
    'credits',
    'publish at',
    'credit bucket',
    'entry fee maximum',
  ])
})
