import { findPatterns } from '@/scripts/check/patterns/find-patterns'
import { patternsFile, readReviewed, reviewPatterns } from '@/scripts/check/patterns/review-patterns'
import type { Generated } from './generated'

/** Checks regular expressions that lint/patterns.json does not contain, or all of them. */
export async function generatePatterns({
  isAll,
}: {
  isAll: boolean
}): Promise<{ files: Generated; problems: string[] }> {
  const known = await readReviewed()
  const before = isAll ? { ...known, linear: [] } : known
  const { reviewed, problems } = await reviewPatterns(findPatterns(), before)
  const advice = 'Make these linear, or add them to "bounded" with the bound of their input.'
  return {
    files: { [patternsFile]: `${JSON.stringify(reviewed, null, 2)}\n` },
    problems: problems.length > 0 ? [...problems, advice] : [],
  }
}
