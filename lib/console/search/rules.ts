// cspell:ignore cashout chargeback unban
import distance from 'damerau-levenshtein'

/** Other words for those of the console. */
const synonyms: Readonly<Record<string, string>> = {
  cases: 'chargeback dispute refund',
  contests: 'tournament',
  deposits: 'refund',
  emails: 'notification text',
  entries: 'bet refund ticket',
  games: 'sport',
  handover: 'shift',
  identity: 'fraud kyc',
  maintenance: 'downtime kill switch outage',
  multipliers: 'odds',
  operators: 'admin permission staff team',
  promo: 'bonus campaign coupon offer voucher',
  results: 'score',
  lift: 'unban unblock unsuspend',
  message: 'email notify sms text write',
  settings: 'config feature flag limits toggle',
  state: 'geo jurisdiction location',
  suspend: 'ban block',
  users: 'account ban block customer player refund suspend',
  versions: 'build force kill switch rollout update',
  withdrawals: 'cashout payout',
}

/** Shorter words must be spelled exactly: with a typo they would match too much. */
const minTolerantLength = 4

/**
 * Whether each word of the query begins a word of the text. With `isTolerant`, words of four and more letters can have one typo: a wrong,
 * missing, additional or swapped letter.
 */
export function matchesWords(text: string, query: string, { isTolerant = false } = {}): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every(asked =>
    words.some(
      word =>
        word.startsWith(asked) ||
        (isTolerant && asked.length >= minTolerantLength && beginsWithTypo(word, asked)),
    ),
  )
}

/** The matches of the query, also by synonyms; those with a typo only if there are no others. */
export function findByWords<Item>(items: readonly Item[], textOf: (item: Item) => string, query: string) {
  const texts = items.map(item => withSynonyms(textOf(item)))
  const find = (options: { isTolerant?: boolean }) =>
    items.filter((_, at) => matchesWords(texts[at] ?? '', query, options))
  const exact = find({})
  return exact.length > 0 ? exact : find({ isTolerant: true })
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(word => word !== '')

/** The characters of user names, in lower case. */
const nameCharacters = [...'abcdefghijklmnopqrstuvwxyz0123456789_.-']

/** The longest name has 30 characters. */
const maxTypedLength = 31

/** Whether the text can be a user name with a typo. */
export const canBeMisspelled = (text: string): boolean =>
  text.length >= minTolerantLength &&
  text.length <= maxTypedLength &&
  [...text.toLowerCase()].every(character => nameCharacters.includes(character))

/** What can be meant by a user name with one wrong, missing, additional or swapped character: a few thousand at most. */
export function listTypos(name: string): string[] {
  const parts = Array.from(
    { length: name.length + 1 },
    (_, at) => [name.slice(0, at), name.slice(at)] as const,
  )
  const typos = parts.flatMap(([before, after]) => [
    ...nameCharacters.map(character => before + character + after),
    ...(after === '' ? [] : [before + after.slice(1)]),
    ...nameCharacters.map(character => before + character + after.slice(1)),
    ...(after.length > 1 ? [before + after.charAt(1) + after.charAt(0) + after.slice(2)] : []),
  ])
  return [...new Set(typos)]
}

const beginsWithTypo = (word: string, asked: string) =>
  [-1, 0, 1].some(more => distance(word.slice(0, asked.length + more), asked).steps <= 1)

function withSynonyms(text: string): string {
  const words = wordsOf(text)
  const found = Object.entries(synonyms).filter(([word]) => words.some(one => one.startsWith(word)))
  return [text, ...found.map(([, others]) => others)].join(' ')
}
