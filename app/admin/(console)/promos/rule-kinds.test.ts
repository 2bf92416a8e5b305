import { expect, test } from 'vitest'
import { promoRules } from '@/lib/rewards/promo/rules'
import { nameUnreadIds, readUserIds, writeUserIds } from './rule-kinds'

test('a pasted list of IDs is read once each, with or without U-', () => {
  expect(readUserIds('U-12, 13\n u-14;12 \u200b15 ')).toEqual([12, 13, 14, 15])
  expect(readUserIds('')).toEqual([])
})

test('words of the list that are no IDs are kept and named', () => {
  const words = ['U-0', '99999999999', 'ada@example.test', '"ada",ada@example.test', '+1555', '🙂']
  const ids = readUserIds(`U-12; ${words.join(' ')}`)
  const read = [12, 'U-0', '99999999999', 'ada@example.test', '"ada"', '+1555', '🙂']
  expect(ids).toEqual(read)
  expect(readUserIds(writeUserIds(ids))).toEqual(read)
  expect(promoRules.safeParse([{ rule: 'users', ids }]).success).toBe(false)
  expect(nameUnreadIds(ids)).toBe(
    'Not user IDs: “U-0”, “99999999999”, “ada@example.test” and 3 more. Enter IDs such as U-40218, or remove them.',
  )
  expect(nameUnreadIds([12])).toBeUndefined()
})
