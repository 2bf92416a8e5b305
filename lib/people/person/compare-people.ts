import distance from 'damerau-levenshtein'
import { skeletonOf } from './look-alikes'

export type Person = {
  legalName: string
  dateOfBirth: string
  street: string | null
  postalCode: string | null
}

/**
 * How two checks resemble each other, the strongest first:
 * - `same-person`: name, date of birth and address
 * - `same-name`: name and date of birth
 * - `other-date`: name and address, with another date of birth
 * - `similar-name`: last name and date of birth
 * - `same-address`: date of birth, and address or ZIP code
 */
export const resemblances = [
  'same-person',
  'same-name',
  'other-date',
  'similar-name',
  'same-address',
] as const

export type Resemblance = (typeof resemblances)[number]

/** Names are compared loosely: see compareNames. Day and month of a date can be transposed. */
export function comparePeople(one: Person, other: Person): Resemblance | null {
  const isBornAlike = datesLike(one.dateOfBirth).includes(other.dateOfBirth)
  const isAtAddress = addressKey(one) !== null && addressKey(one) === addressKey(other)
  const name = compareNames(one.legalName, other.legalName)
  if (!isBornAlike) return name === 'same' && isAtAddress ? 'other-date' : null
  if (name === 'same') return isAtAddress ? 'same-person' : 'same-name'
  if (name === 'similar') return 'similar-name'
  return isAtAddress || (zipOf(one) !== null && zipOf(one) === zipOf(other)) ? 'same-address' : null
}

/** The date, and the one with day and month transposed. */
export function datesLike(date: string): string[] {
  const [year, month, day] = date.split('-')
  return Number(day) <= 12 && day !== month ? [date, `${year}-${day}-${month}`] : [date]
}

/** Equal for the same name in another spelling: without order of the words, initials, titles and suffixes. */
export function nameKey(name: string): string {
  const words = nameWords(name)
  const full = words.filter(word => !isInitial(word))
  return (full.length > 0 ? full : words).sort().join(' ')
}

/** Last name (or less a letter), initials or address, each with the date of birth; name and address. Coarser than comparePeople. */
export function likenessesOf(person: Person): string[] {
  const words = nameWords(person.legalName)
  const initials = [words[0]?.[0] ?? '', words.at(-1)?.[0] ?? ''].sort().join(' ')
  const address = addressKey(person)
  const lastNames = lastNamesOf(person.legalName).flatMap(withoutOneLetter)
  const shared = [...lastNames, `initials ${initials}`, address, zipOf(person)]
  const born = datesLike(person.dateOfBirth).flatMap(date =>
    shared.filter(part => part !== null).map(part => `${part}|${date}`),
  )
  return [...new Set([...born, ...(address === null ? [] : [`${nameKey(person.legalName)}|${address}`])])]
}

/** The word, and what a typing error of one letter leaves in common with it. Short words differ by more than an error. */
function withoutOneLetter(word: string): string[] {
  if (word.length < 4) return [word]
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}

/** Equal for the same address in another spelling, null without a street; the ZIP code counts without its extension. */
export function addressKey({ street, postalCode }: Pick<Person, 'street' | 'postalCode'>): string | null {
  if (!street) return null
  const words = wordsOf(street).map(word => streetWords.get(word) ?? word)
  return [...words, zipOf({ postalCode }) ?? ''].join(' ')
}

function zipOf({ postalCode }: Pick<Person, 'postalCode'>): string | null {
  return postalCode?.slice(0, 5) || null
}

/**
 * `same`: each word of the shorter name is in the other one, with a typing error at most; two of them in full. Initials stand
 * for words, and words can be joined. `similar`: the last names are alike.
 */
export function compareNames(one: string, other: string): 'same' | 'similar' | 'different' {
  const [words, others] = [nameWords(one), nameWords(other)]
  if (isSameName(words, others)) return 'same'
  const [last, otherLast] = [lastNamesOf(one), lastNamesOf(other)]
  return last.some(word => otherLast.some(candidate => isAlike(word, candidate))) ? 'similar' : 'different'
}

function isSameName(words: readonly string[], others: readonly string[]): boolean {
  if (words.length === 0 || others.length === 0) return false
  if (isJoined(words, others) || isJoined(others, words)) return true
  const [short, long] = words.length <= others.length ? [words, others] : [others, words]
  const open = [...long]
  let full = 0
  // Full words first, so that an initial never takes the place of one.
  for (const word of [...short].sort((a, b) => b.length - a.length)) {
    const at = open.findIndex(candidate => isAlike(word, candidate))
    const found = at < 0 ? open.findIndex(candidate => isInitialOf(word, candidate)) : at
    if (found < 0) return false
    if (at >= 0 && !isInitial(word)) full++
    open.splice(found, 1)
  }
  return full >= 2
}

/** Whether the words, joined in their order, are the other ones in any order: `Smith Jones` and `SmithJones`. */
function isJoined(words: readonly string[], others: readonly string[]): boolean {
  const consume = (rest: string, open: readonly string[]): boolean =>
    rest === '' && open.length === 0
      ? true
      : open.some(
          (word, index) =>
            rest.startsWith(word) && consume(rest.slice(word.length), open.toSpliced(index, 1)),
        )
  return others.length <= maxWords && consume(words.join(''), others)
}

/** A legal name has up to 100 characters; the search over all orders of its words is bounded. */
const maxWords = 6

/** The same word with a typing error: one in four letters, two in eight. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const length = Math.max(one.length, other.length)
  if (length < 4 || Math.abs(one.length - other.length) > 2) return false
  return distance(one, other).steps <= (length < 8 ? 1 : 2)
}

const isInitial = (word: string) => word.length === 1

const isInitialOf = (word: string, other: string) =>
  (isInitial(word) && other.startsWith(word)) || (isInitial(other) && word.startsWith(other))

/** Each part of a hyphenated last name, which comes first before a comma. */
function lastNamesOf(name: string): string[] {
  const [before = '', after = ''] = name.normalize('NFKC').split(',')
  const isReversed = nameWords(after).length > 0
  const parts = withoutTitles(words(isReversed ? before : name).map(part => wordsOf(part).join(' ')))
  return isReversed ? parts.flatMap(part => part.split(' ')) : (parts.at(-1) ?? '').split(' ')
}

const words = (text: string) => text.split(/\s+/).filter(part => wordsOf(part).length > 0)

function nameWords(name: string): string[] {
  return withoutTitles(wordsOf(name))
}

/** Keeps at least two words: `Vi` can be a name. */
function withoutTitles(all: readonly string[]): string[] {
  let rest = [...all]
  while (rest.length > 2 && suffixes.has(rest.at(-1) ?? '')) rest = rest.slice(0, -1)
  while (rest.length > 2 && titles.has(rest[0] ?? '')) rest = rest.slice(1)
  return rest
}

/** Skeletons of the words; apostrophes and hyphens within a word are no border. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/['’‘ʼʻ`´]/g, '')
  return (plain.match(/[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]+/gu) ?? [])
    .map(skeletonOf)
    .filter(Boolean)
}

const skeletons = (list: string) => new Set(list.split(' ').map(skeletonOf))

const suffixes = skeletons('jr junior sr senior ii iii iv v 1st 2nd 3rd 4th esq md phd dds')
const titles = skeletons('mr mrs ms miss dr prof rev')

const streetWords = new Map(
  Object.entries({
    apartment: 'apt',
    avenue: 'ave',
    boulevard: 'blvd',
    court: 'ct',
    drive: 'dr',
    east: 'e',
    highway: 'hwy',
    lane: 'ln',
    north: 'n',
    place: 'pl',
    road: 'rd',
    south: 's',
    street: 'st',
    suite: 'ste',
    unit: 'apt',
    west: 'w',
  }).map(([word, short]) => [skeletonOf(word), skeletonOf(short)]),
)
