import { expect, test } from 'vitest'
import { describeOthers, objectOf } from './present-operators'

test.for<[string, string | null]>([
  ['/admin/promos/12', '/admin/promos/12'],
  ['/admin/users/5/wallet', '/admin/users/5'],
  ['/admin/matches/1/9001', '/admin/matches/1/9001'],
  ['/admin/contests/blueprints/3', '/admin/contests/blueprints/3'],
  ['/admin/multipliers', '/admin/multipliers'],
  ['/admin/promos', null],
  ['/admin/promos/new', null],
  ['/admin', null],
])('the object of %s is %s', ([path, object]) => {
  expect(objectOf(path)).toBe(object)
})

test('the sentence names who edits and who reads', () => {
  const ben = { name: 'Ben', isEditing: true }
  const [ann, mara] = ['Ann', 'Mara'].map(name => ({ name, isEditing: false }))
  if (!ann || !mara) throw new Error('missing operator')
  expect(describeOthers([])).toBe('')
  expect(describeOthers([ann])).toBe('Ann has this open.')
  expect(describeOthers([ben])).toBe('Ben is editing this, with unsaved changes.')
  expect(describeOthers([ben, ann, mara])).toBe(
    'Ben is editing this, with unsaved changes. Ann and Mara have it open.',
  )
})
