/** The digits of a (partial) phone number without the country code 1; '' for any other text. */
export function readPhone(text: string): string {
  return /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
}

const minPhoneEnd = 4

/** The last digits of a phone number in reverse, as an index has them; '' for less than four digits and for any other text. */
export function readPhoneEnd(text: string): string {
  const digits = readPhone(text)
  return digits.length < minPhoneEnd ? '' : [...digits].reverse().join('')
}
