const maxLength = 600

/**
 * A statement with only the words of SQL and of the database's schema. All others, also in texts, comments and quoted names, are
 * a question mark: a statement that was typed by hand can contain values.
 */
export function hideValues(statement: string, words: ReadonlySet<string>): string {
  return statement
    .slice(0, 10 * maxLength)
    .replace(/\$\d{1,3}(?!\d)|[\p{L}\p{M}\p{N}_]+/gu, word =>
      word.startsWith('$') || words.has(word.toLowerCase()) ? word : '?',
    )
    .replace(/\s+/g, ' ')
    .slice(0, maxLength)
}
