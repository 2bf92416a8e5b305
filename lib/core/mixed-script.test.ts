import { describe, expect, test } from 'vitest'
import { isMixedScript } from './mixed-script'

describe('letters of several alphabets', () => {
  test.each(['Jоhn', 'Ѕmith', 'Maρia', 'Ann Եe', 'ꓐob', 'Олег Smith', 'Ꭺnn', 'Ann 山田'])('%s', name => {
    expect(isMixedScript(name)).toBe(true)
  })

  test.each([
    'John Smith II',
    'José Núñez-O’Hara',
    'Олег Иванов',
    'Ελένη',
    'Ｊｏｈｎ',
    '山田 はなこ タロウ',
    '김 金',
    'Kaʻiulani',
    'محمد',
    'Jo\u0301hn',
    '',
  ])('%s has one alphabet', name => {
    expect(isMixedScript(name)).toBe(false)
  })
})
