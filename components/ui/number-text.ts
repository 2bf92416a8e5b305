/** react-aria ignores commas and would read "12,50" as 1250. Once a period follows, the commas cannot be decimal. */
export function describeRefusal(text: string, min: number | undefined): string | undefined {
  if (/\p{L}|\d\s+\d/u.test(text))
    return `“${text}” is unclear. Enter one number, without letters and spaces.`
  const [whole = '', ...decimals] = text.split('.')
  const isGrouped = decimals.length > 0 || !whole.includes(',') || /^\D*\d{1,3}(,\d{3})+\D*$/.test(whole)
  if (!isGrouped || decimals.length > 1 || decimals.some(part => part.includes(',')))
    return `“${text}” is unclear. Write decimals with a period (12.50) and thousands with a comma (1,250).`
  if (/[-−]/.test(text) && !isMinusAllowed(min)) return 'Enter a number without a minus.'
}

/** Why typed text that react-aria drops is refused. */
export function describeDropped(typed: string, text: string): string | undefined {
  if (/\p{L}/u.test(typed)) return `“${typed}” is not a number. Enter the number again.`
  if (typed.includes('.') && text.split('.').length > 2)
    return `“${text}” has two decimal points. Enter the number again.`
}

/** Of an unclear number whose text is gone, such as after a reload. */
export const describeLost = (value: number | null) =>
  Number.isNaN(value) ? 'The number was unclear and was not kept. Enter it again.' : undefined

export const isMinusAllowed = (min: number | undefined) => min === undefined || min < 0

/** Of a value that is not in hundredths. */
export function describeDecimals(value: number | null, decimals: number): string | undefined {
  if (value === null || Number.isNaN(value) || Number(value.toFixed(decimals)) === value) return
  return decimals === 0
    ? `“${value}” is not a whole number.`
    : `“${value}” has more than ${decimals} decimals.`
}
