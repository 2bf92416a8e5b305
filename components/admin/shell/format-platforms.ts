import type { Closure } from '@/lib/maintenance/rules'
import { platformNames } from '@/lib/release/rules'

/** "iOS and Android" */
export function formatPlatforms({ platforms }: Pick<Closure, 'platforms'>): string {
  return platforms.map(platform => platformNames[platform]).join(' and ')
}
