import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a moment',
}

const formats: Record<string, string> = {
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'a UUID',
  datetime: 'a UTC moment such as 2026-01-31T18:00:00Z',
}

/** Says in one sentence what is wrong with a field and what would pass. */
export const explain: z.core.$ZodErrorMap = issue => {
  const field = `The ${issue.path?.join('.') || 'request'} field`
  if (isHidden(issue)) return `${field} is required.`
  return `${field} must ${requirement(issue)}.`
}

function isHidden(issue: Issue): boolean {
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.input === ''
  return issue.input === undefined || issue.input === null || issue.input === ''
}

function requirement(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return size(issue.origin, `at least ${issue.minimum}`)
    case 'too_big':
      return size(issue.origin, `at most ${issue.maximum}`)
    case 'invalid_format':
      return `be ${formats[issue.format] ?? 'in the expected form'}`
    case 'invalid_value':
      return `be one of: ${issue.values.map(String).join(', ')}`
    case 'not_multiple_of':
      return `be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return 'be of one of the expected kinds'
    default:
      return 'be in the expected form'
  }
}

function size(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`
  if (origin === 'array' || origin === 'set') return `have ${bound} items`
  return `be ${bound}`
}
