import { sentenceCase } from '@/lib/core/format'
import type { Rejection } from './find-rejections'
import { explanations } from './rule-explanations'

export type Explanation = { rule: string; passes: string[] }

/** Rules without an explanation are shown by name, "Release out of order.", with the message of the response. */
export function explainRejection({ rule, detail, answer }: Rejection): Explanation {
  if (rule === 'InvalidRequest') {
    const errors = Object.values((detail ?? {}) as Record<string, string[]>).flat()
    return { rule: 'The request is not valid.', passes: errors.map(describeAccepted) }
  }
  const explained = explanations[rule]
  if (!explained) return { rule: `${toWords(rule)}.`, passes: [String(answer.message ?? '')] }
  const passes = typeof explained.passes === 'function' ? explained.passes(detail as never) : explained.passes
  return { rule: explained.rule, passes: [passes].flat() }
}

const toWords = (code: string) => sentenceCase(code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())

/** "The email field must be an email address." becomes "email: an email address." */
function describeAccepted(message: string): string {
  const [field = '', requirement] = message.replace(/^The /, '').split(' field must ')
  if (requirement) return `${field}: ${toRule(requirement)}`
  const missing = message.match(/^The (\S+) field is required\.$/)
  return missing ? `${missing[1]}: required.` : message
}

function toRule(requirement: string): string {
  const [verb = '', ...rest] = requirement.split(' ')
  const positive = positives[verb]
  if (positive === undefined) return `must ${requirement}`
  return [positive, ...rest]
    .filter(Boolean)
    .join(' ')
    .replace(/^one of: /, 'one of ')
}

const positives: Readonly<Record<string, string>> = { be: '', have: '', equal: 'equal to' }
