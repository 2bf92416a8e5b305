const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Cherokee}/u,
  // Japanese, Korean and Chinese names combine these.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
]

/** Whether letters of several alphabets are combined, such as a Cyrillic `о` in a Latin name. */
export function isMixedScript(text: string): boolean {
  const letters = text.normalize('NFKC').match(/\p{L}/gu) ?? []
  const used = letters
    .filter(letter => !/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter))
    .map(letter => alphabets.findIndex(alphabet => alphabet.test(letter)))
  return new Set(used).size > 1
}
