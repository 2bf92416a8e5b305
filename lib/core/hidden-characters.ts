const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?![\t\n\r])\p{Cc}/u

/** Emoji need some: variation selectors, joiners between two emoji, and the tags of flags. */
const emojiSequences =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|[\p{Extended_Pictographic}\p{Emoji_Modifier}]\p{Emoji_Modifier}?[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*|[0-9#*]\uFE0F\u20E3/gu

/** A file can begin with it. */
const byteOrderMark = '\uFEFF'

/**
 * Returns the first character that is invisible or changes the order of the text, such as `U+202E`. With it, a name reads as
 * another one.
 */
function findHiddenCharacter(text: string): string | null {
  const start = text.startsWith(byteOrderMark) ? 1 : 0
  const [found] = hidden.exec(text.slice(start).replace(emojiSequences, '')) ?? []
  const code = found?.codePointAt(0)
  return code === undefined ? null : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Field and character of the first text with a hidden character. Passwords can contain any. */
export function findHidden(value: unknown, field = ''): { field: string; character: string } | null {
  if (typeof value === 'string') {
    const character = /password/i.test(field) ? null : findHiddenCharacter(value)
    return character === null ? null : { field, character }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = findHidden(inner, field ? `${field}.${name}` : name)
    if (found) return found
  }
  return null
}

/** For texts from other systems. */
export const replaceHidden = (text: string) =>
  [...text].map(character => (findHiddenCharacter(` ${character}`) ? ' ' : character)).join('')
