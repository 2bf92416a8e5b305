import distance from 'damerau-levenshtein'
import { withSynonyms } from './synonyms'

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
export function findByWords<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  query: string,
): Item[] {
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

const beginsWithTypo = (word: string, asked: string) =>
  [-1, 0, 1].some(more => distance(word.slice(0, asked.length + more), asked).steps <= 1)
