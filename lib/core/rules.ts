/** What a date field reports while some of its parts are empty: a date, so that it can be compared, which no form accepts. */
export const incompleteDate = '0001-01-01'

export const isIncomplete = (value: string | null | undefined): boolean =>
  value?.startsWith(incompleteDate) ?? false

export const incompleteMessage = 'The date is incomplete: fill in all its parts, or clear them.'
