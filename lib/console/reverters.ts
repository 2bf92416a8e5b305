import type { Reverter } from '@/lib/audit/reverter'
import { switchReverter, windowReverter } from '@/lib/release/maintenance-reverters'
import { releaseReverter } from '@/lib/release/release-reverter'
import { balanceReverter } from '@/lib/wallet/balance-reverter'

/** How each action is taken back, by its name in the log; what is not here cannot be reverted. */
export const reverters: Readonly<Record<string, Reverter>> = {
  'balance.adjust': balanceReverter,
  'maintenance.switch': switchReverter,
  'maintenance_window.cancel': windowReverter,
  'maintenance_window.change': windowReverter,
  'maintenance_window.end': windowReverter,
  'maintenance_window.plan': windowReverter,
  'release.change': releaseReverter,
  'release.create': releaseReverter,
  'release.restore': releaseReverter,
  'release.withdraw': releaseReverter,
}
