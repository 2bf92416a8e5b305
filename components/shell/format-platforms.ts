import type { Closure } from '@/lib/app-config/maintenance/rules'
import { platformNames } from '@/lib/app-config/release/rules'

/** "iOS and Android" */
export function formatPlatforms({ platforms }: Pick<Closure, 'platforms'>): string {
  return platforms.map(platform => platformNames[platform]).join(' and ')
}
