import { rectifyConfusion } from 'unicode-confusables'

/** Equal for texts that look alike (UTS #39), whatever case and accents; `i`, `l` and `1` are the same, and `m` and `rn`. */
export function skeletonOf(text: string): string {
  return [...withoutMarks(text)].map(skeletonOfCharacter).join('').replaceAll('rn', 'm')
}

/** Letters look alike in one case only, such as Cyrillic `н` as a capital. */
function skeletonOfCharacter(character: string): string {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()].map(prototypeOf)
  const skeleton = [lower, upper].find(prototype => isAscii.test(prototype ?? '')) ?? lower
  return (skeleton ?? '').replace(/[i1|]/g, 'l')
}

function prototypeOf(character: string): string {
  return withoutMarks(rectifyConfusion(character)).toLowerCase()
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
}

const isAscii = /^[\0-\x7f]+$/
