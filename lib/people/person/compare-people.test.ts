import { expect, test } from 'vitest'
import { addressKey, compareNames, comparePeople, datesLike, nameKey } from './compare-people'
import { skeletonOf } from './look-alikes'

test.each([
  ['a Cyrillic letter', 'Jоhn Smithy'],
  ['several Cyrillic letters', 'Јоhn Ѕmіthу'],
  ['capitals of other alphabets', 'JОНN SМІТНΥ'],
  ['Greek and Armenian letters', 'Jοhn Տmithy'],
  ['full-width letters', 'Ｊｏｈｎ　Ｓｍｉｔｈｙ'],
  ['mathematical letters', '𝐉𝐨𝐡𝐧 𝐒𝐦𝐢𝐭𝐡𝐲'],
  ['Latin look-alikes', 'John Smıthy'],
  ['digits', 'J0hn Sm1thy'],
  ['accents', 'Jóhn Smíthý'],
  ['separate accents', 'Jo\u0301hn Smithy'],
  ['strokes', 'Jøhn Smithy'],
  ['invisible characters', 'Jo\u200bhn\u2060 Smi\u00adthy\ufe0f\u034f'],
  ['case', 'JOHN sMITHY'],
  ['more and other spaces', ' John\u00a0 \u2003Smithy '],
  ['the order of the words', 'Smithy John'],
  ['the order and a comma', 'SMITHY, John'],
  ['a middle name', 'John Michael Smithy'],
  ['a middle initial', 'John M. Smithy'],
  ['a suffix', 'John Smithy Jr.'],
  ['a numeral', 'John Smithy II'],
  ['a numeral of one character', 'John Smithy Ⅲ'],
  ['a suffix after a comma', 'John Smithy, III'],
  ['a title', 'Mr. John Smithy'],
  ['a typing error', 'John Smihty'],
  ['a typing error in both words', 'Jonh Smithhy'],
  ['a joined name', 'JohnSmithy'],
  ['a split name', 'John Smi thy'],
  ['a hyphen', 'John-Smithy'],
  ['rn for m', 'John Srnithy'],
])('the name John Smithy is recognized with %s', (_, name) => {
  expect(compareNames('John Smithy', name)).toBe('same')
  expect(compareNames(name, 'John Smithy')).toBe('same')
})

test.each([
  ['Ann O’Neil', "Ann O'Neil"],
  ['Ann O’Neil', 'Ann O Neil'],
  ['Ann O’Neil', 'ann oneil'],
  ['Ann Smith-Jones', 'Ann SmithJones'],
  ['Ann Smith-Jones', 'Ann Jones Smith'],
  ['Ann Weiß', 'ANN WEISS'],
  ['Łukasz Żak', 'Lukasz Zak'],
  ['Æneas Skov', 'Aeneas Skov'],
  ['Сосо Веаr', 'Coco Bear'],
  ['Vi Le', 'VI LE'],
  ['Нина Петрова', 'НИНА ПЕТРОВА'],
])('%s and %s are the same name', (one, other) => {
  expect(compareNames(one, other)).toBe('same')
})

test.each([
  ['Bob Smithy', 'similar'],
  ['J. Smithy', 'similar'],
  ['Smithy, Robert', 'similar'],
  ['Robert Smithey Sr.', 'similar'],
  ['Ann Smithy-Jones', 'similar'],
  ['John Brown', 'different'],
  ['Ann Lee', 'different'],
  ['John', 'different'],
])('of John Smithy, %s is %s', (name, expected) => {
  expect(compareNames('John Smithy', name)).toBe(expected)
})

test('a name of many words is compared in bounded time', () => {
  const name = Array.from({ length: 50 }, () => 'a').join(' ')
  expect(compareNames(name, `${name.slice(2)} b`)).toBe('different')
})

const john = {
  legalName: 'John Smithy',
  dateOfBirth: '1990-05-07',
  street: '7 North Main Street',
  postalCode: '60614',
}

test.each([
  ['same-person', { street: '7 N. MAIN ST', postalCode: '60614-1234' }],
  ['same-person', { dateOfBirth: '1990-07-05' }],
  ['same-name', { street: '9 Elm Street', postalCode: '10001' }],
  ['same-name', { street: null, postalCode: null }],
  ['other-date', { dateOfBirth: '1991-05-07' }],
  ['similar-name', { legalName: 'Bob Smithy', postalCode: '10001' }],
  ['same-address', { legalName: 'Ann Lee' }],
  ['same-address', { legalName: 'Ann Lee', dateOfBirth: '1990-07-05', street: '9 Elm Street' }],
  [null, { legalName: 'Ann Lee', postalCode: '10001' }],
  [null, { dateOfBirth: '1991-05-07', street: '9 Elm Street' }],
  [null, { legalName: 'Bob Smithy', dateOfBirth: '1991-05-07' }],
] as const)('%s: John Smithy and the same with %o', (expected, changes) => {
  expect(comparePeople(john, { ...john, ...changes })).toBe(expected)
  expect(comparePeople({ ...john, ...changes }, john)).toBe(expected)
})

test('day and month are transposed only to a valid month', () => {
  expect(datesLike('1990-05-17')).toEqual(['1990-05-17'])
  expect(datesLike('1990-05-05')).toEqual(['1990-05-05'])
  expect(datesLike('1990-05-07')).toEqual(['1990-05-07', '1990-07-05'])
})

test('keys are equal for the same name and address in another spelling', () => {
  expect(nameKey('SMITHY, Jоhn M. Jr.')).toBe(nameKey('John Smithy'))
  expect(nameKey('John Smithy')).not.toBe(nameKey('John Smithers'))
  expect(addressKey({ street: '7 North Main Street, Apartment 4', postalCode: '60614-1234' })).toBe(
    addressKey({ street: '7 N Main St. apt 4', postalCode: '60614' }),
  )
})

test('a skeleton is equal for upper and lower case of every alphabet', () => {
  for (const text of ['Нина Тимкова', 'Ελένη Νικολάου', 'Արամ', 'İpek', 'Weiß'])
    expect(skeletonOf(text.toUpperCase())).toBe(skeletonOf(text.toLowerCase()))
})
