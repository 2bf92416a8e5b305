import { report } from '@/scripts/generated'
import { findFlaggedWords } from '@/scripts/wording'

report(findFlaggedWords())
